import type { Filter, VectorHit } from '../../port.ts'
import { whereOf } from '../memory/filter.ts'
import type { Sql } from '../sql.ts'
import { embedderRow, unit, vectorOf } from './table.ts'

export const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** Every vector that passes the filter, read and compared: exact, and best when few pass. */
export const scanVectors = (
  sql: Sql,
  vector: Float32Array,
  embedder: string,
  filter: Filter,
  limit: number,
): readonly VectorHit[] => {
  const known = embedderRow(sql, embedder)
  if (!known) return []
  const { condition, values } = whereOf(filter)
  const rows = sql.all<{ id: string; vector: Buffer }>(
    `SELECT m.id, v.vector FROM memories m JOIN vectors_${known.n} v ON v.memory = m.n WHERE ${condition}`,
    values,
  )
  const asked = unit(vector)
  return rows
    .map(row => ({ id: row.id, similarity: dot(asked, vectorOf(row.vector)) }))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
}

export const similaritiesOf = (
  sql: Sql,
  vector: Float32Array,
  embedder: string,
  ids: readonly string[],
): readonly VectorHit[] => {
  const known = embedderRow(sql, embedder)
  if (!known) return []
  const rows = sql.all<{ id: string; vector: Buffer }>(
    `SELECT m.id, v.vector FROM json_each(?) wanted JOIN memories m ON m.id = wanted.value
     JOIN vectors_${known.n} v ON v.memory = m.n`,
    [JSON.stringify(ids)],
  )
  const asked = unit(vector)
  return rows.map(row => ({ id: row.id, similarity: dot(asked, vectorOf(row.vector)) }))
}
