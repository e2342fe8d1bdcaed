import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomic } from '../../base/files.ts'
import type { DataPaths } from '../../base/paths.ts'

const fileRecord = z.object({
  path: z.string(),
  /** Null when the file was not there before. */
  backup: z.string().nullable(),
  /** The hash of what we wrote: if it is still that, the backup can simply come back. Null when it cannot. */
  written: z.string().nullable(),
  /** The access mode the file had before it held a token. */
  mode: z.number().nullable(),
  /** Its folder was not there before either. */
  made_folder: z.boolean().optional(),
})
const connectionRecord = z.object({ home: z.string(), connected_at: z.string(), files: z.array(fileRecord) })

export type FileRecord = z.infer<typeof fileRecord>
export type ConnectionRecord = z.infer<typeof connectionRecord>

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const recordsOf = (paths: DataPaths): string => join(paths.journal, 'connections')

/** One file for each home, so that connecting two at once loses neither. */
const placeOf = (paths: DataPaths, home: string): string => join(recordsOf(paths), `${hashOf(home).slice(0, 16)}.json`)

const readFrom = (path: string): ConnectionRecord | null => {
  try {
    return connectionRecord.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

export const readRecord = (paths: DataPaths, home: string): ConnectionRecord | null => readFrom(placeOf(paths, home))

/** The homes that were connected from this data directory, so that they can be updated and undone. */
export const readRecords = (paths: DataPaths): readonly ConnectionRecord[] => {
  try {
    return readdirSync(recordsOf(paths)).flatMap(name => readFrom(join(recordsOf(paths), name)) ?? [])
  } catch {
    return []
  }
}

export const writeRecord = (paths: DataPaths, record: ConnectionRecord): void => {
  mkdirSync(recordsOf(paths), { recursive: true, mode: 0o700 })
  writeFileAtomic(placeOf(paths, record.home), `${JSON.stringify(record, null, 2)}\n`)
}

export const removeRecord = (paths: DataPaths, home: string): void => rmSync(placeOf(paths, home), { force: true })

/** Keeps the file as it was; a backup holds whatever secrets the file held, so only its owner reads it. */
export const backUp = (paths: DataPaths, path: string, text: string, at: Date): string => {
  const directory = join(paths.backups, 'connect')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const name = `${at.toISOString().replaceAll(':', '-')}-${hashOf(path).slice(0, 8)}.json`
  writeFileAtomic(join(directory, name), text)
  return join(directory, name)
}
