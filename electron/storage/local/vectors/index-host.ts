import { rm } from 'node:fs/promises'
import type { Sql } from '../sql.ts'
import { nameOf, folderOf } from './generations.ts'
import type { IndexHost, Shelf, TableRef, VectorIndex } from './index-port.ts'
import { lastTurn, liveRowsAfter, waitingAfter } from './outbox.ts'

const SLICE = 1_000
const STILL_READ_MS = 60_000

/** Feeds the tables of one folder from the database and searches them. */
export const createIndexHost = (sql: Sql, shelf: Shelf, folder: string): IndexHost => {
  const open = new Map<string, Promise<VectorIndex>>()

  const indexOf = (table: TableRef): Promise<VectorIndex> => {
    const name = nameOf(table)
    const known = open.get(name) ?? shelf.open(name, table.dimensions)
    open.set(name, known)
    return known
  }

  const remove = async (table: TableRef): Promise<void> => {
    const name = nameOf(table)
    const known = open.get(name)
    open.delete(name)
    await known?.then(index => index.close()).catch(() => undefined)
    await rm(folderOf(folder, table), { recursive: true, force: true, maxRetries: 5 })
  }

  return {
    ready: () => Promise.resolve(),
    remove,
    build: async table => {
      await remove(table)
      const up_to_turn = lastTurn(sql)
      const index = await shelf.create(nameOf(table), table.dimensions)
      for (let last = 0, isDone = false; !isDone;) {
        const rows = liveRowsAfter(sql, table.embedder, last, SLICE)
        await index.add(rows)
        last = rows.at(-1)?.memory ?? last
        isDone = rows.length < SLICE
      }
      await index.tidy(0)
      await index.train()
      await index.tidy(0)
      open.set(nameOf(table), Promise.resolve(index))
      return { up_to_turn }
    },
    flush: async table => {
      const index = await indexOf(table)
      const slice = waitingAfter(sql, table.embedder, 0, SLICE)
      const gone = slice.filter(({ row }) => row === null).map(({ memory }) => memory)
      await index.replace(slice.flatMap(({ row }) => row ?? []))
      await index.remove(gone)
      return slice.map(({ turn, memory }) => ({ turn, memory }))
    },
    search: async (table, vector, limit, condition) => (await indexOf(table)).search(vector, limit, condition),
    tidy: async table => (await indexOf(table)).tidy(STILL_READ_MS),
  }
}
