import type { Sql } from '../sql.ts'
import type { IndexRow, Told } from './index-port.ts'
import { vectorOf } from './table.ts'

/** What an index has not been told yet; whether a row came or went is read from the truth when it is told. */
export interface Waiting extends Told {
  /** Null when it is no longer to be found. */
  readonly row: IndexRow | null
}

interface Read {
  readonly turn: number
  readonly memory: number
  readonly type: string
  readonly agent_id: string | null
  readonly repos: string
  readonly vector: Buffer | null
}

const rowOf = ({ memory, type, agent_id, repos, vector }: Read): IndexRow | null =>
  vector && { memory, type, agent_id, repos: JSON.parse(repos) as string[], vector: vectorOf(vector) }

const repoKeys = `(SELECT json_group_array(r.key) FROM memory_repos b JOIN repos r ON r.n = b.repo
  WHERE b.memory = m.n) AS repos`

export const waitingCount = (sql: Sql, embedder: number): number =>
  sql.get<{ count: number }>('SELECT count(*) AS count FROM index_outbox WHERE embedder = ?', [embedder])?.count ?? 0

export const lastTurn = (sql: Sql): number =>
  sql.get<{ turn: number | null }>('SELECT max(turn) AS turn FROM index_outbox')?.turn ?? 0

export const waitingAfter = (sql: Sql, embedder: number, turn: number, limit: number): readonly Waiting[] =>
  sql
    .all<Read>(
      `SELECT o.turn, o.memory, m.type, m.agent_id, ${repoKeys}, iif(m.deleted_at IS NULL, v.vector, NULL) AS vector
       FROM index_outbox o JOIN memories m ON m.n = o.memory LEFT JOIN vectors_${embedder} v ON v.memory = o.memory
       WHERE o.embedder = ? AND o.turn > ? ORDER BY o.turn LIMIT ?`,
      [embedder, turn, limit],
    )
    .map(read => ({ turn: read.turn, memory: read.memory, row: rowOf(read) }))

export const settleWaiting = (sql: Sql, told: readonly Told[]): void => {
  sql.run('DELETE FROM index_outbox WHERE turn IN (SELECT value FROM json_each(?))', [
    JSON.stringify(told.map(({ turn }) => turn)),
  ])
}

export const stillWaiting = (sql: Sql, embedder: number, told: readonly Told[]): ReadonlySet<number> => {
  const rows = sql.all<{ memory: number }>(
    'SELECT memory FROM index_outbox WHERE embedder = ? AND memory IN (SELECT value FROM json_each(?))',
    [embedder, JSON.stringify(told.map(({ memory }) => memory))],
  )
  return new Set(rows.map(({ memory }) => memory))
}

/** Live memories with their vectors in the order of their numbers, a slice at a time. */
export const liveRowsAfter = (sql: Sql, embedder: number, memory: number, limit: number): readonly IndexRow[] =>
  sql
    .all<Read>(
      `SELECT 0 AS turn, v.memory, m.type, m.agent_id, ${repoKeys}, v.vector
       FROM vectors_${embedder} v CROSS JOIN memories m ON m.n = v.memory
       WHERE v.memory > ? AND m.deleted_at IS NULL ORDER BY v.memory LIMIT ?`,
      [memory, limit],
    )
    .flatMap(read => rowOf(read) ?? [])
