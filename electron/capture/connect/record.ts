import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
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
})
const connectionRecord = z.object({ home: z.string(), connected_at: z.string(), files: z.array(fileRecord) })
const records = z.array(connectionRecord)

export type FileRecord = z.infer<typeof fileRecord>
export type ConnectionRecord = z.infer<typeof connectionRecord>

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const recordsPath = (paths: DataPaths): string => join(paths.journal, 'connections.json')

/** The homes that were connected from this data directory, so that they can be updated and undone. */
export const readRecords = (paths: DataPaths): readonly ConnectionRecord[] => {
  try {
    return records.parse(JSON.parse(readFileSync(recordsPath(paths), 'utf8')))
  } catch {
    return []
  }
}

export const writeRecords = (paths: DataPaths, all: readonly ConnectionRecord[]): void => {
  mkdirSync(paths.journal, { recursive: true, mode: 0o700 })
  writeFileAtomic(recordsPath(paths), `${JSON.stringify(all, null, 2)}\n`)
}

/** Keeps the file as it was; a backup holds whatever secrets the file held, so only its owner reads it. */
export const backUp = (paths: DataPaths, path: string, text: string, at: Date): string => {
  const directory = join(paths.backups, 'connect')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const name = `${at.toISOString().replaceAll(':', '-')}-${hashOf(path).slice(0, 8)}.json`
  writeFileAtomic(join(directory, name), text)
  return join(directory, name)
}
