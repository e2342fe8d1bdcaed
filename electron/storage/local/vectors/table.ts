import { DistillError } from '../../../../shared/errors.ts'
import type { Sql } from '../sql.ts'

export interface VectorTable {
  put(embedder: string, memory: number, vector: Float32Array): void
  /** Something an index filters by changed. */
  changed(memory: number): void
}

interface EmbedderRow {
  readonly n: number
  readonly dimensions: number
}

export const embedderRow = (sql: Sql, name: string): EmbedderRow | undefined =>
  sql.get<EmbedderRow>('SELECT n, dimensions FROM embedders WHERE name = ?', [name])

const register = (sql: Sql, name: string, dimensions: number): EmbedderRow => {
  const known = embedderRow(sql, name)
  if (known) return known
  const { n } = sql.run('INSERT INTO embedders (name, dimensions) VALUES (?, ?)', [name, dimensions])
  sql.db.exec(`CREATE TABLE vectors_${n} (memory INTEGER PRIMARY KEY REFERENCES memories, vector BLOB NOT NULL) STRICT`)
  return { n, dimensions }
}

/** Unit length, or refused: an empty or broken vector would meet everything or nothing. */
export const unit = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  if (!(length > 0 && Number.isFinite(length))) throw new DistillError('bad_request', 'This vector has no direction.')
  return Math.abs(length - 1) < 1e-4 ? vector : vector.map(value => value / length)
}

export const blobOf = (vector: Float32Array): Buffer => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)

export const vectorOf = (blob: Buffer): Float32Array =>
  blob.byteOffset % 4 === 0
    ? new Float32Array(blob.buffer, blob.byteOffset, blob.byteLength / 4)
    : new Float32Array(Uint8Array.from(blob).buffer)

export const createVectorTable = (sql: Sql): VectorTable => {
  const outbox = (embedder: number, memory: number): void => {
    sql.run('INSERT OR REPLACE INTO index_outbox (embedder, memory) VALUES (?, ?)', [embedder, memory])
  }
  return {
    put: (name, memory, vector) => {
      const { n, dimensions } = register(sql, name, vector.length)
      if (vector.length !== dimensions)
        throw new DistillError('bad_request', `${name} gives ${dimensions} numbers, not ${vector.length}.`)
      sql.run(`INSERT OR REPLACE INTO vectors_${n} VALUES (?, ?)`, [memory, blobOf(unit(vector))])
      outbox(n, memory)
    },
    changed: memory => {
      for (const { n } of sql.all<{ n: number }>('SELECT n FROM embedders'))
        if (sql.get(`SELECT 1 FROM vectors_${n} WHERE memory = ?`, [memory])) outbox(n, memory)
        else sql.run('UPDATE embedders SET complete_to = min(complete_to, ?) WHERE n = ?', [memory - 1, n])
    },
  }
}

const unseenAfter = (sql: Sql, table: string | null, memory: number, limit: number) =>
  sql.all<{ n: number; id: string; content: string }>(
    `SELECT m.n, m.id, m.content FROM memories m WHERE m.n > ? AND m.deleted_at IS NULL
     ${table ? `AND NOT EXISTS (SELECT 1 FROM ${table} v WHERE v.memory = m.n)` : ''} ORDER BY m.n LIMIT ?`,
    [memory, limit],
  )

/** Live memories that this embedder has not seen; what lies before the first of them is not looked at again. */
export const withoutVector = (sql: Sql, embedder: string, limit: number) => {
  const known = sql.get<{ n: number; complete_to: number }>('SELECT n, complete_to FROM embedders WHERE name = ?', [
    embedder,
  ])
  const unseen = unseenAfter(sql, known ? `vectors_${known.n}` : null, known?.complete_to ?? 0, limit)
  const complete = unseen[0] ? unseen[0].n - 1 : sql.get<{ n: number }>('SELECT max(n) AS n FROM memories')?.n
  if (known && complete !== known.complete_to)
    sql.run('UPDATE embedders SET complete_to = ? WHERE n = ?', [complete ?? 0, known.n])
  return unseen.map(({ id, content }) => ({ id, content }))
}

/** A memory that is gone by now is passed over. */
export const putVectors = (
  sql: Sql,
  vectors: VectorTable,
  embedder: string,
  list: readonly { readonly id: string; readonly vector: Float32Array }[],
): void =>
  sql.atomically(() => {
    for (const { id, vector } of list) {
      const memory = sql.get<{ n: number }>('SELECT n FROM memories WHERE id = ? AND purged_at IS NULL', [id])
      if (memory) vectors.put(embedder, memory.n, vector)
    }
  })
