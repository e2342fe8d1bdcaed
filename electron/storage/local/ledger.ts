import type { LedgerRow, PrivacyLedgerPort } from '../queue-port.ts'
import { guarded, type Notice } from './failures.ts'
import type { Sql } from './sql.ts'

export const addToLedger = (sql: Sql, { day, place, rule, count }: LedgerRow): void => {
  sql.run(
    `INSERT INTO privacy_ledger VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    [day, place, rule, count],
  )
}

export const createLedger = (sql: Sql, notice: Notice): PrivacyLedgerPort =>
  guarded<PrivacyLedgerPort>(
    {
      record: rows =>
        sql.atomically(() => {
          for (const row of rows) addToLedger(sql, row)
        }),
      read: since_day =>
        sql.all<LedgerRow>(
          'SELECT day, place, rule, count FROM privacy_ledger WHERE day >= ? ORDER BY day, place, rule',
          [since_day],
        ),
    },
    notice,
  )
