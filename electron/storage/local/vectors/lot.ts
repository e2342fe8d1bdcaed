import type { Sql } from '../sql.ts'
import { settleWaiting, stillWaiting, waitingAfter } from './outbox.ts'
import type { Told } from './index-port.ts'
import { createPool, type Pool } from './pool.ts'

const SLICE = 2_000

/** One embedder's vectors that its index does not hold yet, and what is known of that index. */
export interface Lot {
  readonly embedder: number
  readonly dimensions: number
  readonly pool: Pool
  /** The last turn of the outbox that the pool has seen. */
  seen: number
  /** How often in a row the index could not be asked. */
  failures: number
  untidy: boolean
}

export const createLot = (embedder: number, dimensions: number): Lot => ({
  embedder,
  dimensions,
  pool: createPool(dimensions),
  seen: 0,
  failures: 0,
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

/** What the index was told waits no more, unless it changed again meanwhile. */
export const settle = (sql: Sql, lot: Lot, told: readonly Told[]): void => {
  settleWaiting(sql, told)
  const changedMeanwhile = stillWaiting(sql, lot.embedder, told)
  for (const { memory } of told) if (!changedMeanwhile.has(memory)) lot.pool.remove(memory)
  lot.untidy = true
}
