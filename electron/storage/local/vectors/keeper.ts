import { isDistillError, sentenceOf } from '../../../../shared/errors.ts'
import { createLane } from '../../../base/lane.ts'
import type { Log } from '../../../base/log.ts'
import type { IndexState } from '../../port.ts'
import type { Sql } from '../sql.ts'
import { currentGeneration, isOnDisk, otherGenerations, outwear, takeOver } from './generations.ts'
import type { IndexLink } from './index-link.ts'
import type { TableRef } from './index-port.ts'
import { createLot, refreshPool, settle, type Lot } from './lot.ts'
import { waitingCount } from './outbox.ts'
import type { Candidate } from './pool.ts'

export interface IndexLimits {
  /** Below so many vectors comparing them all takes a few milliseconds, and an index only costs memory. */
  readonly build_at: number
  readonly flush_at: number
  readonly flush_when_idle: number
  readonly idle_ms: number
}

export const indexLimits: IndexLimits = { build_at: 15_000, flush_at: 1_000, flush_when_idle: 100, idle_ms: 10_000 }

/** When more wait than this many times the limit, reading the database is better than holding them all. */
const POOL_FACTOR = 2
const MOST_FAILURES = 2

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
  /** Gets an index ready that will be asked in a moment. */
  warm(): void
  states(): readonly IndexState[]
  rebuild(): Promise<void>
  /** Does now all that would be done when idle. */
  settle(): Promise<void>
  close(): void
}

export interface KeeperDeps {
  readonly sql: Sql
  readonly folder: string
  readonly link: IndexLink
  readonly log: Log
  readonly limits: IndexLimits
}

interface EmbedderRow {
  readonly n: number
  readonly name: string
  readonly dimensions: number
}

export const createKeeper = ({ sql, folder, link, log, limits }: KeeperDeps): Keeper => {
  const { host } = link
  const lots = new Map<number, Lot>()
  const inLane = createLane()
  const inTurn = createLane()
  let idle: NodeJS.Timeout | undefined
  let changes = 0
  let closed = false

  const embedders = (): readonly EmbedderRow[] => sql.all('SELECT n, name, dimensions FROM embedders')
  const lotOf = (embedder: number, dimensions: number): Lot => {
    const lot = lots.get(embedder) ?? createLot(embedder, dimensions)
    lots.set(embedder, lot)
    return lot
  }
  const tableOf = ({ embedder, dimensions }: Lot): TableRef | null => {
    const current = currentGeneration(sql, embedder)
    return current ? { embedder, dimensions, generation: current.generation } : null
  }

  /** A process that ended is started again; an index that fails by itself, or twice, is made anew. */
  const failed = (lot: Lot, error: unknown): void => {
    if (closed) return
    lot.failures++
    const isOurs = isDistillError(error, 'not_running') && lot.failures < MOST_FAILURES
    log.warn('vector index failed', {
      embedder: lot.embedder,
      made_anew: !isOurs,
      error: sentenceOf(error).slice(0, 80),
    })
    if (!isOurs) outwear(sql, lot.embedder)
    soon()
  }

  const build = async (lot: Lot, old: TableRef | null): Promise<void> => {
    const table = { embedder: lot.embedder, dimensions: lot.dimensions, generation: (old?.generation ?? 0) + 1 }
    const { up_to_turn } = await host.build(table)
    takeOver(sql, table, up_to_turn)
    lots.set(lot.embedder, createLot(lot.embedder, lot.dimensions))
    await clearOthers(lot)
  }

  /** A crash may have left some: they may hold what was purged since. */
  const clearOthers = async (lot: Lot): Promise<void> => {
    const { embedder, dimensions } = lot
    const current = tableOf(lot)?.generation ?? null
    for (const generation of otherGenerations(folder, embedder, current))
      await inTurn(() => host.remove({ embedder, dimensions, generation }))
  }

  const keep = async (lot: Lot, least: number): Promise<void> => {
    const table = tableOf(lot)
    const waiting = waitingCount(sql, lot.embedder)
    const isUnusable = table && (!isOnDisk(folder, table) || currentGeneration(sql, lot.embedder)?.outworn)
    if (isUnusable || (!table && waiting >= limits.build_at)) return build(lot, table)
    await clearOthers(lot)
    if (!table) return
    for (let left = waiting; left >= Math.max(1, least); left = waitingCount(sql, lot.embedder))
      settle(sql, lot, await host.flush(table))
    if (!lot.untidy || least >= limits.flush_at) return
    await host.tidy(table)
    lot.untidy = false
  }

  const keepAll = (least: number): Promise<void> =>
    inLane(async () => {
      changes = 0
      for (const { n, dimensions } of embedders()) {
        if (closed) return
        const lot = lotOf(n, dimensions)
        await keep(lot, least).catch((error: unknown) => failed(lot, error))
      }
    })

  const soon = (): void => {
    clearTimeout(idle)
    if (!closed) idle = setTimeout(() => void keepAll(limits.flush_when_idle), limits.idle_ms).unref()
  }
  soon()

  /** One search after the other: each uses all cores, and an old index is removed between two. */
  const ask = (embedder: number, dimensions: number, ...asked: Parameters<Nearest>) =>
    inTurn(async () => {
      const lot = lotOf(embedder, dimensions)
      const table = tableOf(lot)
      if (!table) return []
      if (!isOnDisk(folder, table)) return null
      try {
        const found = await host.search(table, ...asked)
        lot.failures = 0
        return found
      } catch (error) {
        failed(lot, error)
        return null
      }
    })

  return {
    nearest: (embedder, dimensions) => async (vector, limit, condition) => {
      if (waitingCount(sql, embedder) > POOL_FACTOR * limits.build_at) return null
      const lot = lotOf(embedder, dimensions)
      refreshPool(sql, lot)
      const waiting = lot.pool.nearest(vector, limit)
      const indexed = await ask(embedder, dimensions, vector, limit, condition)
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
    warm: () => {
      if (embedders().some(({ n }) => currentGeneration(sql, n))) host.ready().catch(() => undefined)
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
    close: () => {
      closed = true
      clearTimeout(idle)
      link.close()
    },
  }
}
