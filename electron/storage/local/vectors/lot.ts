import type { Sql } from '../sql.ts'
import type { VectorIndex } from './index-port.ts'
import { waitingAfter } from './outbox.ts'
import { createPool, type Pool } from './pool.ts'

const SLICE = 2_000

/** One embedder's vectors: those the index knows, and those that wait for it in memory. */
export interface Lot {
  readonly embedder: number
  readonly dimensions: number
  readonly pool: Pool
  /** The last turn of the outbox that the pool has seen. */
  seen: number
  index: VectorIndex | null
  /** The index cannot be used: missing, damaged, or not made yet while too many wait. */
  broken: boolean
  untidy: boolean
}

export const createLot = (embedder: number, dimensions: number): Lot => ({
  embedder,
  dimensions,
  pool: createPool(dimensions),
  seen: 0,
  index: null,
  broken: false,
  untidy: false,
})

/** Brings the pool up to what was committed since; a rolled back change was never there to be seen. */
export const refreshPool = (sql: Sql, lot: Lot): void => {
  for (;;) {
    const slice = waitingAfter(sql, lot.embedder, lot.seen, SLICE)
    for (const { turn, memory, row } of slice) {
      if (row) lot.pool.put(memory, row.vector)
      else lot.pool.remove(memory)
      lot.seen = turn
    }
    if (slice.length < SLICE) return
  }
}
