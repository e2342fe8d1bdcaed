import type { Clock } from '../../base/clock.ts'
import { ledgerRows } from '../../privacy/ledger.ts'
import type { Redaction } from '../../privacy/types.ts'
import type { LedgerRow, PrivacyLedgerPort } from '../../storage/queue-port.ts'

export type Record = (place: LedgerRow['place'], redactions: readonly Redaction[]) => Promise<void>

export const createRecord =
  (ledger: PrivacyLedgerPort, clock: Clock): Record =>
  async (place, redactions) => {
    if (redactions.length > 0) await ledger.record(ledgerRows(place, clock.now(), redactions))
  }
