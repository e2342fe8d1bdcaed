import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../sql.ts'
import type { TableRef } from './index-port.ts'

type Named = Pick<TableRef, 'embedder' | 'generation'>

export interface Generation {
  readonly generation: number
  /** It must be made anew: it is damaged, or holds what was purged. */
  readonly outworn: number
}

export const nameOf = ({ embedder, generation }: Named): string => `embedder-${embedder}-${generation}`
export const folderOf = (folder: string, table: Named): string => join(folder, `${nameOf(table)}.lance`)
export const isOnDisk = (folder: string, table: Named): boolean => existsSync(folderOf(folder, table))

const NAME = /^embedder-(\d+)-(\d+)\.lance$/

/** What lies on the disk of this embedder beside its current generation, or all of it while there is none. */
export const otherGenerations = (folder: string, embedder: number, current: number | null): readonly number[] =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap(name => {
    const [, owner, generation] = NAME.exec(name) ?? []
    return Number(owner) === embedder && Number(generation) !== current ? [Number(generation)] : []
  })

export const currentGeneration = (sql: Sql, embedder: number): Generation | undefined =>
  sql.get<Generation>('SELECT generation, outworn FROM vector_indexes WHERE embedder = ?', [embedder])

export const takeOver = (sql: Sql, { embedder, generation }: Named, up_to_turn: number): void =>
  sql.atomically(() => {
    sql.run('INSERT OR REPLACE INTO vector_indexes (embedder, generation) VALUES (?, ?)', [embedder, generation])
    sql.run('DELETE FROM index_outbox WHERE embedder = ? AND turn <= ?', [embedder, up_to_turn])
  })

export const outwear = (sql: Sql, embedder: number): void => {
  sql.run('UPDATE vector_indexes SET outworn = 1 WHERE embedder = ?', [embedder])
}
