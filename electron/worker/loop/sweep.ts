import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { QueuePort } from '../../storage/queue-port.ts'

const DAY_MS = 86_400_000
/** Finished rows are small and tell what happened: they outlive their raw text by this. */
const ROWS_OUTLIVE_TEXT_DAYS = 90

export interface SweepDeps {
  readonly queue: Pick<QueuePort, 'segments' | 'segment_gone' | 'finished_segments' | 'prune' | 'cursor'>
  readonly listSegments: () => Promise<readonly string[]>
  readonly removeSegments: (names: readonly string[]) => Promise<void>
  readonly compareSegments: (a: string, b: string) => number
  readonly clock: Clock
  readonly log: Log
  readonly retention_days: number
}

export interface Sweep {
  /** Entries whose raw text somebody deleted cannot be processed any more. */
  missing(): Promise<void>
  /** Raw text goes once everything in it is finished and old enough. */
  old(): Promise<{ readonly removed: number }>
  /** The same, however young it is. */
  all(): Promise<{ readonly removed: number }>
}

export const createSweep = (deps: SweepDeps): Sweep => {
  const { queue, listSegments, removeSegments, compareSegments, clock, log, retention_days } = deps
  const remove = async (finishedBefore: string): Promise<{ readonly removed: number }> => {
    const cursor = await queue.cursor()
    const finished = await queue.finished_segments(finishedBefore)
    // Behind the cursor every line is in the queue; the segment at the cursor may still grow.
    const removable = finished.filter(name => cursor !== null && compareSegments(name, cursor.segment) < 0)
    await removeSegments(removable)
    for (const segment of removable) await queue.segment_gone(segment, clock.now().toISOString())
    return { removed: removable.length }
  }
  const daysAgo = (days: number): string => new Date(clock.now().getTime() - days * DAY_MS).toISOString()

  return {
    missing: async () => {
      const there = new Set(await listSegments())
      for (const segment of await queue.segments()) {
        if (there.has(segment)) continue
        const { deleted } = await queue.segment_gone(segment, clock.now().toISOString())
        if (deleted > 0) log.warn('journal.segment_gone', { segment, deleted })
      }
    },
    old: async () => {
      const removed = await remove(daysAgo(retention_days))
      await queue.prune(daysAgo(retention_days + ROWS_OUTLIVE_TEXT_DAYS))
      return removed
    },
    // A clock that was set back must not protect anything.
    all: () => remove('9999-12-31T00:00:00.000Z'),
  }
}
