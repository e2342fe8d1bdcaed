import type { SettingsPort } from '../queue-port.ts'
import { guarded, type Notice } from './failures.ts'
import type { Sql } from './sql.ts'

/** A value of `undefined` takes the setting away. */
export const createSettings = (sql: Sql, notice: Notice): SettingsPort =>
  guarded<SettingsPort>(
    {
      read: () => {
        const rows = sql.all<{ key: string; value: string }>('SELECT key, value FROM settings')
        return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
      },
      write: (key, value) => {
        if (value === undefined) sql.run('DELETE FROM settings WHERE key = ?', [key])
        else sql.run('INSERT OR REPLACE INTO settings VALUES (?, ?)', [key, JSON.stringify(value)])
      },
    },
    notice,
  )
