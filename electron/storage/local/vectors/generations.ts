import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../sql.ts'

/** An index is made anew beside the old one and takes its place when it is whole; a number tells them apart. */
export interface Generation {
  readonly generation: number
  /** It must be made anew: it is damaged, or holds what was purged. */
  readonly outworn: number
}

export const nameOf = (embedder: number, generation: number): string => `embedder-${embedder}-${generation}`
const folderOf = (folder: string, name: string): string => join(folder, `${name}.lance`)

export const currentGeneration = (sql: Sql, embedder: number): Generation | undefined =>
  sql.get<Generation>('SELECT generation, outworn FROM vector_indexes WHERE embedder = ?', [embedder])

export const takeOver = (sql: Sql, embedder: number, generation: number, upToTurn: number): void =>
  sql.atomically(() => {
    sql.run('INSERT OR REPLACE INTO vector_indexes (embedder, generation) VALUES (?, ?)', [embedder, generation])
    sql.run('DELETE FROM index_outbox WHERE embedder = ? AND turn <= ?', [embedder, upToTurn])
  })

export const outwear = (sql: Sql, embedder: number): void => {
  sql.run('UPDATE vector_indexes SET outworn = 1 WHERE embedder = ?', [embedder])
}

export const isOnDisk = (folder: string, name: string): boolean => existsSync(folderOf(folder, name))

export const removeFromDisk = (folder: string, name: string): Promise<void> =>
  rm(folderOf(folder, name), { recursive: true, force: true, maxRetries: 5 })
