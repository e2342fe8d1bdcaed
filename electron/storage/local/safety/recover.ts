import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../../base/clock.ts'
import type { DataPaths } from '../../../base/paths.ts'
import { connect, FILE_SUFFIXES } from '../database.ts'
import { backupNames, newestBroken } from './backups.ts'
import { examine, unmark } from './soundness.ts'

export interface Recovery {
  readonly at: string
  /** The backup that took its place; null when there was none and the store began anew. */
  readonly backup: string | null
  /** Where the damaged file lies now, for those who want to dig in it. */
  readonly set_aside: string
}

const isGood = (file: string): boolean => {
  try {
    const db = connect(file)
    try {
      return examine(db) !== 'damaged'
    } finally {
      db.close()
    }
  } catch {
    return false
  }
}

/** Puts the newest good backup in the place of a damaged database; the journal then tells again what came since. */
export const recover = (paths: DataPaths, clock: Clock): Recovery => {
  const at = clock.now().toISOString()
  mkdirSync(paths.backups, { recursive: true, mode: 0o700 })
  const earlier = existsSync(paths.database) ? undefined : newestBroken(paths.backups)
  const set_aside = join(paths.backups, earlier ?? `broken-${at.replaceAll(':', '-')}.db`)
  for (const suffix of FILE_SUFFIXES)
    if (existsSync(paths.database + suffix)) renameSync(paths.database + suffix, set_aside + suffix)
  const backup = backupNames(paths.backups).find(name => isGood(join(paths.backups, name))) ?? null
  if (backup) {
    const unfinished = `${paths.database}.part`
    copyFileSync(join(paths.backups, backup), unfinished, constants.COPYFILE_FICLONE)
    renameSync(unfinished, paths.database)
  }
  rmSync(paths.vectors, { recursive: true, force: true })
  unmark(paths.database)
  return { at, backup, set_aside }
}
