import type { LedgerRow } from '../storage/queue-port.ts'
import { createTally } from './tally.ts'
import type { Redaction } from './types.ts'

/** What was redacted at one place on one day, a row for each rule; never a value. */
export const ledgerRows = (
  place: LedgerRow['place'],
  at: Date,
  redactions: readonly Redaction[],
): readonly LedgerRow[] => {
  const day = at.toISOString().slice(0, 10)
  const tally = createTally()
  for (const { rule, count } of redactions) tally.add(rule, count)
  return tally.list().map(({ rule, count }) => ({ day, place, rule, count }))
}
