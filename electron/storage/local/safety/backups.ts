import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../base/clock.ts'
import type { Log } from '../../../base/log.ts'
import { connect, FILE_SUFFIXES } from '../database.ts'
import { purgeRows, scrubLog } from '../memory/purge.ts'
import { createSql, type Db } from '../sql.ts'

const DAY_MS = 86_400_000
const KEPT = 3
/** A large database is kept once, so that copies do not fill the disk. */
const LARGE_BYTES = 1_000_000_000
const NAME = /^memory-(.+)\.db$/
const UNFINISHED = /^memory-.+\.db\.part$/
const BROKEN = /^broken-.+\.db/
const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Newest first. */
export const backupNames = (folder: string): readonly string[] =>
  namesIn(folder)
    .filter(name => NAME.test(name))
    .toSorted()
    .toReversed()

/** The damaged database that was set aside last. */
export const newestBroken = (folder: string): string | undefined =>
  namesIn(folder)
    .filter(name => BROKEN.test(name) && name.endsWith('.db'))
    .toSorted()
    .at(-1)

/** Whatever a crash left unfinished is known to no purge and to no restore. */
const clearUnfinished = (folder: string): void => {
  for (const name of namesIn(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name), { force: true })
}

const nameAt = (at: Date): string => `memory-${at.toISOString().replaceAll(':', '-')}.db`

const timeOf = (name: string): number => Date.parse((NAME.exec(name)?.[1] ?? '').replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

export interface Backups {
  /** A whole copy before anything is changed; a schema is never touched without one. */
  beforeMigration(db: Db): Promise<void>
  /** One a day, page by page, so that calls are served in between. */
  daily(db: Db): Promise<void>
  /** What is purged goes from the copies too; a copy that cannot be opened goes as a whole. */
  purge(ids: readonly string[], at: string): Promise<void>
}

export const createBackups = (folder: string, clock: Clock, log: Log): Backups => {
  const sizeOf = (db: Db): number =>
    (db.pragma('page_count', { simple: true }) as number) * (db.pragma('page_size', { simple: true }) as number)

  clearUnfinished(folder)

  const remove = async (name: string): Promise<void> => {
    for (const suffix of FILE_SUFFIXES) await rm(join(folder, name + suffix), { force: true })
  }

  const write = async (db: Db, copy: (file: string) => Promise<unknown>): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = nameAt(clock.now())
    const unfinished = join(folder, `${name}.part`)
    try {
      await rm(unfinished, { force: true })
      closeSync(openSync(unfinished, 'wx', 0o600))
      await copy(unfinished)
      await rename(unfinished, join(folder, name))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    const kept = sizeOf(db) > LARGE_BYTES ? 1 : KEPT
    // The one just written stays, even if a clock that was set back makes it look the oldest.
    const others = backupNames(folder).filter(other => other !== name)
    for (const old of others.slice(kept - 1)) await remove(old)
    log.info('store backed up', { kept })
  }

  const purgeOne = (name: string, ids: readonly string[], at: string): void => {
    const db = connect(join(folder, name))
    try {
      const sql = createSql(db)
      purgeRows(sql, ids, at)
      scrubLog(sql)
    } finally {
      db.close()
    }
  }

  return {
    beforeMigration: db => write(db, async file => db.prepare('VACUUM INTO ?').run(file)),
    daily: async db => {
      const isRecent = (name: string): boolean => Math.abs(clock.now().getTime() - timeOf(name)) < DAY_MS
      if (backupNames(folder).some(isRecent)) return
      await write(db, file => db.backup(file))
    },
    purge: async (ids, at) => {
      for (const name of backupNames(folder)) {
        try {
          purgeOne(name, ids, at)
        } catch {
          log.warn('backup removed, because it could not be purged')
          await remove(name)
        }
      }
      for (const name of namesIn(folder)) if (BROKEN.test(name)) await remove(name)
    },
  }
}
