import { sentenceOf } from '../../../../shared/errors.ts'
import { createLane } from '../../../base/lane.ts'
import type { Log } from '../../../base/log.ts'
import type { IndexState } from '../../port.ts'
import type { Sql } from '../sql.ts'
import { currentGeneration, isOnDisk, nameOf, outwear, removeFromDisk } from './generations.ts'
import type { Shelf, VectorIndex } from './index-port.ts'
import { createLot, refreshPool, type Lot } from './lot.ts'
import { waitingCount } from './outbox.ts'
import type { Candidate } from './pool.ts'
import { buildIndex, flushOutbox } from './upkeep.ts'

/** When more wait than this many times the limit, reading the database is better than holding them all. */
const POOL_FACTOR = 2
const STILL_READ_MS = 60_000

export interface IndexLimits {
  /** Below so many vectors comparing them all takes a millisecond or two, and an index only costs memory. */
  readonly build_at: number
  readonly flush_at: number
  readonly flush_when_idle: number
  readonly idle_ms: number
}

export const indexLimits: IndexLimits = { build_at: 20_000, flush_at: 1_000, flush_when_idle: 100, idle_ms: 10_000 }

/** The near ones that are known without reading everything; null means that everything must be read. */
export type Nearest = (
  vector: Float32Array,
  limit: number,
  condition: string | null,
) => Promise<readonly Candidate[] | null>

export interface Keeper {
  nearest(embedder: number, dimensions: number): Nearest
  /** So many vectors came, changed or went. */
  changed(count: number): void
  /** Something was purged: every index that may hold it is made anew. */
  purged(): void
  states(): readonly IndexState[]
  rebuild(): Promise<void>
  /** Does now all that would be done when idle. */
  settle(): Promise<void>
  close(): Promise<void>
}

export interface KeeperDeps {
  readonly sql: Sql
  readonly folder: string
  readonly log: Log
  readonly openShelf: (folder: string) => Promise<Shelf>
  readonly limits: IndexLimits
}

interface EmbedderRow {
  readonly n: number
  readonly name: string
  readonly dimensions: number
}

export const createKeeper = ({ sql, folder, log, openShelf, limits }: KeeperDeps): Keeper => {
  const lots = new Map<number, Lot>()
  const inLane = createLane()
  const inTurn = createLane()
  let shelf: Promise<Shelf> | null = null
  let idle: NodeJS.Timeout | undefined
  let changes = 0
  let closed = false

  const embedders = (): readonly EmbedderRow[] => sql.all('SELECT n, name, dimensions FROM embedders')
  const theShelf = (): Promise<Shelf> => (shelf ??= openShelf(folder))
  const lotOf = (embedder: number, dimensions: number): Lot => {
    const lot = lots.get(embedder) ?? createLot(embedder, dimensions)
    lots.set(embedder, lot)
    return lot
  }

  const giveUp = (lot: Lot, error: unknown): void => {
    log.warn('vector index unusable, it is made anew', {
      embedder: lot.embedder,
      error: sentenceOf(error).slice(0, 80),
    })
    lot.index = null
    lot.broken = true
    outwear(sql, lot.embedder)
    soon()
  }

  const openIndex = async (lot: Lot): Promise<VectorIndex | null> => {
    const current = currentGeneration(sql, lot.embedder)
    if (lot.index || !current || lot.broken) return lot.index
    try {
      lot.index = await (await theShelf()).open(nameOf(lot.embedder, current.generation), lot.dimensions)
    } catch (error) {
      giveUp(lot, error)
    }
    return lot.index
  }

  const build = async (lot: Lot): Promise<void> => {
    const before = currentGeneration(sql, lot.embedder)?.generation ?? 0
    await removeFromDisk(folder, nameOf(lot.embedder, before + 1))
    const built = await buildIndex(sql, await theShelf(), lot, () => closed)
    if (!built) return
    const old = lot.index
    lots.set(lot.embedder, { ...createLot(lot.embedder, lot.dimensions), index: built })
    await inTurn(async () => old?.close())
    await removeFromDisk(folder, nameOf(lot.embedder, before))
  }

  const keep = async (lot: Lot, least: number): Promise<void> => {
    const current = currentGeneration(sql, lot.embedder)
    const waiting = waitingCount(sql, lot.embedder)
    const isMissing = current && !isOnDisk(folder, nameOf(lot.embedder, current.generation))
    if (current?.outworn || isMissing || (!current && waiting >= limits.build_at)) return build(lot)
    if (!current) return
    if (waiting >= least && waiting > 0) {
      const index = await openIndex(lot)
      if (index) await flushOutbox(sql, index, lot, () => closed)
    }
    if (lot.untidy && least < limits.flush_at && !closed) {
      await lot.index?.tidy(STILL_READ_MS)
      lot.untidy = false
    }
  }

  const keepAll = (least: number): Promise<void> =>
    inLane(async () => {
      changes = 0
      for (const { n, dimensions } of embedders()) {
        if (closed) return
        const lot = lotOf(n, dimensions)
        await keep(lot, least).catch((error: unknown) => giveUp(lot, error))
      }
    })

  const soon = (): void => {
    clearTimeout(idle)
    if (closed) return
    idle = setTimeout(() => void keepAll(limits.flush_when_idle), limits.idle_ms).unref()
  }
  soon()

  /** One search after the other: each uses all cores and much memory, and an index is closed between two. */
  const ask = ({ embedder, dimensions }: Lot, ...[vector, limit, condition]: Parameters<Nearest>) =>
    inTurn(async () => {
      const lot = lotOf(embedder, dimensions)
      const index = await openIndex(lot)
      if (!index) return currentGeneration(sql, embedder) ? null : []
      try {
        return await index.search(vector, limit, condition)
      } catch (error) {
        giveUp(lot, error)
        return null
      }
    })

  return {
    nearest: (embedder, dimensions) => async (vector, limit, condition) => {
      const lot = lotOf(embedder, dimensions)
      if (waitingCount(sql, embedder) > POOL_FACTOR * limits.build_at) return null
      refreshPool(sql, lot)
      const waiting = lot.pool.nearest(vector, limit)
      const indexed = await ask(lot, vector, limit, condition)
      return indexed && [...waiting, ...indexed]
    },
    changed: count => {
      changes += count
      if (changes >= limits.flush_at) {
        changes = 0
        void keepAll(limits.flush_at)
      }
      soon()
    },
    purged: () => {
      for (const { n } of embedders()) outwear(sql, n)
      soon()
    },
    states: () =>
      embedders().map(({ n, name }) => {
        const current = currentGeneration(sql, n)
        const kind = current?.outworn ? 'rebuilding' : current ? 'index' : 'memory'
        return { embedder: name, kind, waiting: waitingCount(sql, n) }
      }),
    rebuild: async () => {
      for (const { n } of embedders()) outwear(sql, n)
      await keepAll(0)
    },
    settle: () => keepAll(0),
    close: async () => {
      closed = true
      clearTimeout(idle)
      await inLane(() => inTurn(async () => (await shelf)?.close()))
    },
  }
}
