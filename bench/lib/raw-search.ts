import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@lancedb/lancedb'
import Database from 'better-sqlite3'
import type { DataPaths } from '../../electron/base/paths.ts'
import { createSql } from '../../electron/storage/local/sql.ts'
import { stopWords } from '../../electron/storage/local/text/stop-words.ts'
import { openShelf } from '../../electron/storage/local/vectors/lance.ts'
import { liveRowsAfter } from '../../electron/storage/local/vectors/outbox.ts'
import { DIMENSIONS } from './word-vectors.ts'

const LIMIT = 50
const ROWS_READ = 10

/** SQLite and LanceDB asked directly, in one thread, with nothing of ours around them. */
export interface RawSearch {
  text(query: string): readonly number[]
  vector(vector: Float32Array): Promise<readonly number[]>
  read(numbers: readonly number[]): void
  close(): void
}

const wordsOf = (query: string): readonly string[] => [
  ...new Set((query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => !stopWords.has(word))),
]

const allOf = (words: readonly string[]): string => words.map(word => `"${word}"`).join(' AND ')

const anyTwoOf = (words: readonly string[]): string =>
  words.flatMap((one, at) => words.slice(at + 1).map(other => `(${allOf([one, other])})`)).join(' OR ')

/** A store too small for an index of its own gets one for the comparison. */
const indexOf = async (paths: DataPaths, db: Database.Database): Promise<string> => {
  const folder = join(paths.root, 'raw-vectors')
  if (existsSync(folder)) return folder
  const shelf = await openShelf(folder)
  const index = await shelf.create('all', DIMENSIONS)
  const rows = liveRowsAfter(createSql(db), 1, 0, Number.MAX_SAFE_INTEGER)
  await index.add(rows)
  await index.train()
  shelf.close()
  return folder
}

export const openRawSearch = async (paths: DataPaths): Promise<RawSearch> => {
  const db = new Database(paths.database, { readonly: true })
  const ask = db.prepare(`SELECT rowid FROM memory_text WHERE memory_text MATCH ? ORDER BY rank LIMIT ${LIMIT}`).pluck()
  const count = db.prepare('SELECT doc FROM memory_terms WHERE term = ? COLLATE NOCASE').pluck()
  const row = db.prepare('SELECT id, content, type, created_at FROM memories WHERE n = ?')
  const folder = existsSync(paths.vectors) ? paths.vectors : await indexOf(paths, db)
  const lance = await connect(folder)
  const [name = ''] = await lance.tableNames()
  const table = await lance.openTable(name)
  const hits = (match: string): readonly number[] => ask.all(match) as number[]
  return {
    text: query => {
      const words = wordsOf(query)
      if (words.length === 0) return []
      const all = hits(allOf(words))
      if (all.length >= LIMIT || words.length < 2) return all
      const two = words.length > 2 ? hits(anyTwoOf(words)) : all
      if (two.length >= LIMIT) return two
      const rarest = words.toSorted((a, b) => Number(count.get(a) ?? 0) - Number(count.get(b) ?? 0))[0] ?? ''
      return [...new Set([...two, ...hits(allOf([rarest]))])].slice(0, LIMIT)
    },
    vector: async vector => {
      const asked = table.vectorSearch(vector).distanceType('cosine').nprobes(160).refineFactor(5).limit(LIMIT)
      const rows = (await asked.select(['memory', '_distance']).toArray()) as { memory: number }[]
      return rows.map(({ memory }) => memory)
    },
    read: numbers => {
      for (const number of numbers.slice(0, ROWS_READ)) row.get(number)
    },
    close: () => {
      db.close()
      table.close()
      lance.close()
    },
  }
}
