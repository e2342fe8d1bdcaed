import type { Log } from '../../../base/log.ts'
import type { Db } from '../sql.ts'
import type { Backups } from './backups.ts'
import { checkAside } from './check.ts'

const FIRST_MS = 60_000
const EVERY_MS = 3_600_000

export interface RoutineDeps {
  readonly db: Db
  readonly database: string
  readonly backups: Backups
  readonly log: Log
  readonly unclean: boolean
}

/** What is done behind: a check after an unclean stop, a backup a day, and statistics for the query planner. */
export const startRoutine = ({ db, database, backups, log, unclean }: RoutineDeps): (() => void) => {
  let isChecked = !unclean
  const round = async (): Promise<void> => {
    try {
      if (!isChecked && !(await checkAside(database, log))) return
      isChecked = true
      if (!db.open) return
      await backups.daily(db)
      db.pragma('optimize')
    } catch (error) {
      log.warn('store upkeep failed', { error: error instanceof Error ? error.name : 'unknown' })
    }
  }
  const first = setTimeout(() => void round(), FIRST_MS).unref()
  const later = setInterval(() => void round(), EVERY_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(later)
  }
}
