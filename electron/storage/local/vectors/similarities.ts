import type { VectorHit } from '../../port.ts'
import type { Sql } from '../sql.ts'
import { dot } from './dot.ts'
import { embedderRow, unit, vectorOf } from './table.ts'

export const similaritiesOf = (
  sql: Sql,
  vector: Float32Array,
  embedder: string,
  ids: readonly string[],
): readonly VectorHit[] => {
  const known = embedderRow(sql, embedder)
  if (!known) return []
  const asked = unit(vector)
  return sql
    .all<{ id: string; vector: Buffer }>(
      `SELECT m.id, v.vector FROM json_each(?) wanted JOIN memories m ON m.id = wanted.value
       JOIN vectors_${known.n} v ON v.memory = m.n`,
      [JSON.stringify(ids)],
    )
    .map(row => ({ id: row.id, similarity: dot(asked, vectorOf(row.vector)) }))
}
