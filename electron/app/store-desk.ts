import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { StoreDesk } from '../api/needs.ts'
import type { DataPaths } from '../base/paths.ts'
import { listSegments } from '../capture/journal/segments.ts'
import type { RawText } from '../worker/raw-text.ts'

/** What comes and goes while it is counted counts nothing. */
const sizeOf = async (path: string): Promise<number> => {
  const found = await lstat(path).catch(() => null)
  if (!found) return 0
  if (!found.isDirectory()) return found.size
  const names = await readdir(path).catch(() => [])
  const sizes = await Promise.all(names.map(name => sizeOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The database and what SQLite lays beside it. */
const databaseSize = async (database: string): Promise<number> => {
  const sizes = await Promise.all(['', '-wal', '-shm'].map(end => sizeOf(`${database}${end}`)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

export const createStoreDesk = (paths: DataPaths, rawText: Pick<RawText, 'delete_raw_text'>): StoreDesk => ({
  directory: paths.root,
  sizes: async () => [
    { name: 'database', bytes: await databaseSize(paths.database) },
    { name: 'vectors', bytes: await sizeOf(paths.vectors) },
    { name: 'journal', bytes: await sizeOf(paths.journal) },
    { name: 'backups', bytes: await sizeOf(paths.backups) },
    { name: 'logs', bytes: await sizeOf(paths.logs) },
  ],
  raw: async () => {
    const [oldest] = await listSegments(paths.journal)
    const began = oldest === undefined ? null : await lstat(join(paths.journal, oldest)).catch(() => null)
    return {
      directory: join(basename(dirname(paths.journal)), basename(paths.journal)),
      bytes: await sizeOf(paths.journal),
      oldest: began?.birthtime.toISOString() ?? null,
    }
  },
  delete_raw: () => rawText.delete_raw_text(),
})
