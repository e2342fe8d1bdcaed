import type { Sql } from '../sql.ts'
import { currentGeneration, nameOf, takeOver } from './generations.ts'
import type { Shelf, VectorIndex } from './index-port.ts'
import type { Lot } from './lot.ts'
import { lastTurn, liveRowsAfter, settleWaiting, stillWaiting, waitingAfter } from './outbox.ts'

const SLICE = 5_000

/** Makes an index of all that is live now; what changes meanwhile waits in the outbox. Null when it was stopped. */
export const buildIndex = async (
  sql: Sql,
  shelf: Shelf,
  lot: Lot,
  isStopped: () => boolean,
): Promise<VectorIndex | null> => {
  const { embedder, dimensions } = lot
  const generation = (currentGeneration(sql, embedder)?.generation ?? 0) + 1
  const upToTurn = lastTurn(sql)
  const index = await shelf.create(nameOf(embedder, generation), dimensions)
  let last = 0
  for (;;) {
    const rows = liveRowsAfter(sql, embedder, last, SLICE)
    await index.add(rows)
    last = rows.at(-1)?.memory ?? last
    if (isStopped()) return null
    if (rows.length < SLICE) break
  }
  await index.tidy(0)
  await index.train()
  await index.tidy(0)
  takeOver(sql, embedder, generation, upToTurn)
  return index
}

/** Tells the index what waits, oldest first; told twice after a crash, it is the same. */
export const flushOutbox = async (sql: Sql, index: VectorIndex, lot: Lot, isStopped: () => boolean): Promise<void> => {
  while (!isStopped()) {
    const slice = waitingAfter(sql, lot.embedder, 0, SLICE)
    if (slice.length === 0) return
    const gone = slice.filter(({ row }) => row === null).map(({ memory }) => memory)
    await index.replace(slice.flatMap(({ row }) => row ?? []))
    await index.remove(gone)
    settleWaiting(sql, slice)
    const changedMeanwhile = stillWaiting(sql, lot.embedder, slice)
    for (const { memory } of slice) if (!changedMeanwhile.has(memory)) lot.pool.remove(memory)
    lot.untidy = true
    if (slice.length < SLICE) return
  }
}
