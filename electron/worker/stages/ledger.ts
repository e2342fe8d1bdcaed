import type { Clock } from '../../base/clock.ts'
import type { Redaction } from '../../privacy/types.ts'
import type { LedgerRow, PrivacyLedgerPort } from '../../storage/queue-port.ts'

export type Record = (place: LedgerRow['place'], redactions: readonly Redaction[]) => Promise<void>

export const createRecord =
  (ledger: PrivacyLedgerPort, clock: Clock): Record =>
  async (place, redactions) => {
    if (redactions.length === 0) return
    const day = clock.now().toISOString().slice(0, 10)
    const counts = new Map<string, number>()
    for (const { rule, count } of redactions) counts.set(rule, (counts.get(rule) ?? 0) + count)
    await ledger.record([...counts].map(([rule, count]) => ({ day, place, rule, count })))
  }
