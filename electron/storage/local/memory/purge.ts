import { DistillError } from '../../../../shared/errors.ts'
import type { Sql } from '../sql.ts'
import { utc } from '../times.ts'

interface Doomed {
  readonly n: number
  readonly words: string
  readonly parts: string
}

/** The text index is told the old words, so that it can take them out of its own pages. */
const forgetWords = (sql: Sql, { n, words, parts }: Doomed): void => {
  sql.run("INSERT INTO memory_text (memory_text, rowid, words, parts) VALUES ('delete', ?, ?, ?)", [n, words, parts])
}

const forgetBelongings = (sql: Sql, n: number): void => {
  for (const table of ['memory_tags', 'memory_observations', 'evidence'])
    sql.run(`DELETE FROM ${table} WHERE memory = ?`, [n])
  sql.run('DELETE FROM contradictions WHERE older = ? OR newer = ?', [n, n])
  for (const { n: embedder } of sql.all<{ n: number }>('SELECT n FROM embedders')) {
    sql.run(`DELETE FROM vectors_${embedder} WHERE memory = ?`, [n])
    sql.run('INSERT OR REPLACE INTO index_outbox (embedder, memory) VALUES (?, ?)', [embedder, n])
  }
}

/** Leaves a tombstone: id, type, times, repositories and its place in a chain. */
const bury = (sql: Sql, n: number, at: string): void => {
  sql.run(
    `UPDATE memories SET content = '', words = NULL, parts = '', author = NULL, tool = NULL, session = NULL,
       deleted_at = coalesce(deleted_at, ?), purged_at = ? WHERE n = ?`,
    [at, at, n],
  )
}

export interface Purged {
  readonly numbers: readonly number[]
  readonly observations: readonly string[]
}

export const purgeRows = (sql: Sql, ids: readonly string[], at: string): Purged =>
  sql.atomically(() => {
    const wanted = JSON.stringify(ids)
    const doomed = sql.all<Doomed>(
      `SELECT w.n, w.words, w.parts FROM json_each(?) wanted JOIN memories m ON m.id = wanted.value
       JOIN memory_words w ON w.n = m.n WHERE m.purged_at IS NULL`,
      [wanted],
    )
    const observations = sql.all<{ observation: string }>(
      `SELECT DISTINCT o.observation FROM json_each(?) wanted JOIN memories m ON m.id = wanted.value
       JOIN memory_observations o ON o.memory = m.n`,
      [wanted],
    )
    for (const memory of doomed) {
      forgetWords(sql, memory)
      forgetBelongings(sql, memory.n)
      bury(sql, memory.n, utc(at))
    }
    sql.run(
      `DELETE FROM prepared_groups WHERE n IN (
         SELECT prepared FROM prepared_facts WHERE id IN (SELECT value FROM json_each(?)))`,
      [wanted],
    )
    return { numbers: doomed.map(({ n }) => n), observations: observations.map(row => row.observation) }
  })

/** What the write-ahead log still holds is overwritten too; this waits for whoever reads it at the moment. */
export const scrubLog = (sql: Sql): void => {
  const [{ busy } = { busy: 0 }] = sql.db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[]
  if (busy)
    throw new DistillError(
      'busy',
      'It is removed, but another program still reads its old pages: close it, and purge again.',
    )
}
