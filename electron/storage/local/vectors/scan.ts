import { setImmediate as breathe } from 'node:timers/promises'
import type { Filter, VectorHit } from '../../port.ts'
import { whereOf } from '../memory/filter.ts'
import type { Passed } from '../memory/passing.ts'
import type { Sql } from '../sql.ts'
import { dot } from './dot.ts'
import { createBest } from './pool.ts'
import { vectorOf } from './table.ts'

const SLICE = 10_000

interface Read {
  readonly n: number
  readonly vector: Buffer
}

/** Compares with exactly these memories. */
export const scanThese = (
  sql: Sql,
  embedder: number,
  vector: Float32Array,
  memories: readonly Passed[],
  limit: number,
): readonly VectorHit[] => {
  const ids = new Map(memories.map(({ n, id }) => [n, id]))
  const best = createBest(limit)
  const rows = sql.all<Read>(
    `SELECT v.memory AS n, v.vector FROM json_each(?) asked CROSS JOIN vectors_${embedder} v ON v.memory = asked.value`,
    [JSON.stringify([...ids.keys()])],
  )
  for (const row of rows) best.offer(row.n, dot(vector, vectorOf(row.vector)))
  return best.list().map(({ memory, similarity }) => ({ id: ids.get(memory) ?? '', similarity }))
}

/** Compares with every vector that passes, a slice at a time, so that others are served in between. */
export const scanAll = async (
  sql: Sql,
  embedder: number,
  vector: Float32Array,
  filter: Filter,
  limit: number,
): Promise<readonly VectorHit[]> => {
  const { condition, values } = whereOf(filter)
  const best = createBest(limit)
  for (let after = 0; ;) {
    const rows = sql.all<Read & { readonly passes: number }>(
      `SELECT v.memory AS n, v.vector, ${condition} AS passes FROM vectors_${embedder} v
       CROSS JOIN memories m ON m.n = v.memory WHERE v.memory > :after ORDER BY v.memory LIMIT ${SLICE}`,
      { ...values, after },
    )
    for (const row of rows) if (row.passes) best.offer(row.n, dot(vector, vectorOf(row.vector)))
    after = rows.at(-1)?.n ?? after
    if (rows.length < SLICE) break
    await breathe()
  }
  const numbers = JSON.stringify(best.list().map(({ memory }) => memory))
  const ids = sql.all<Passed>('SELECT m.n, m.id FROM json_each(?) asked JOIN memories m ON m.n = asked.value', [
    numbers,
  ])
  const idOf = new Map(ids.map(({ n, id }) => [n, id]))
  return best.list().map(({ memory, similarity }) => ({ id: idOf.get(memory) ?? '', similarity }))
}
