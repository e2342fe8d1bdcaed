import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { DistillError, isDistillError } from '../../../../shared/errors.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Log } from '../../../base/log.ts'
import type { DataPaths } from '../../../base/paths.ts'
import { connect } from '../database.ts'
import { isCorruption } from '../failures.ts'
import type { Db } from '../sql.ts'
import { backupNames, type Backups } from './backups.ts'
import { migrate, refuseNewerSchema } from './migrate.ts'
import { recover, type Recovery } from './recover.ts'
import { examine, isMarked, probe, unmark } from './soundness.ts'

export interface Opened {
  readonly db: Db
  readonly recovery: Recovery | null
  /** The last engine did not close it: a closed database has no log beside it. */
  readonly unclean: boolean
}

const prepareFolder = ({ root, database }: DataPaths): void => {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  closeSync(openSync(database, 'a', 0o600))
  if (process.platform !== 'win32') chmodSync(database, 0o600)
}

const hasLog = (database: string): boolean => existsSync(`${database}-wal`) && statSync(`${database}-wal`).size > 0

const damaged = (): DistillError =>
  new DistillError('corrupt', 'The database is damaged and so is its newest backup: move them away and start again.')

const isDamage = (error: unknown): boolean => isCorruption(error) || isDistillError(error, 'corrupt')

/** When only the text index is damaged, it is made anew of what is there. */
const check = (db: Db, database: string): void => {
  try {
    if (isMarked(database)) throw damaged()
    probe(db)
  } catch (error) {
    if (!isDamage(error) || examine(db) === 'damaged') throw error
    db.exec("INSERT INTO memory_text (memory_text) VALUES ('rebuild')")
    probe(db)
  }
  unmark(database)
}

const openSound = async (paths: DataPaths, backups: Backups): Promise<Db> => {
  const db = connect(paths.database)
  try {
    refuseNewerSchema(db)
    await migrate(db, backups)
    check(db, paths.database)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** A file that lost everything or is gone, perhaps set aside just before a crash, though it was once worth a backup. */
const isEmptied = ({ database, backups }: DataPaths): boolean =>
  (statSync(database, { throwIfNoEntry: false })?.size ?? 0) === 0 && backupNames(backups).length > 0

/** Opens, checks and migrates; a damaged file is set aside and replaced by the newest good backup. */
export const openDatabase = async (paths: DataPaths, backups: Backups, clock: Clock, log: Log): Promise<Opened> => {
  try {
    if (isEmptied(paths)) throw damaged()
    prepareFolder(paths)
    const unclean = hasLog(paths.database)
    return { db: await openSound(paths, backups), recovery: null, unclean }
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  const recovery = recover(paths, clock)
  log.error('database damaged, restored', { from_backup: recovery.backup !== null })
  prepareFolder(paths)
  return { db: await openSound(paths, backups), recovery, unclean: false }
}
