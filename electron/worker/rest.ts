import type { PastPreview } from './direct/pending.ts'
import type { Loop } from './loop.ts'
import type { Soonest } from './loop/retry.ts'

/** What must be known of a worker that ended for want of work. */
export interface Rested {
  readonly rested: true
  /** Null when nothing waits for its time. */
  readonly wake_in_ms: number | null
  readonly past_previews: readonly PastPreview[]
}
export type Rest = Rested | { readonly rested: false; readonly again_in_ms: number }

interface RestDeps {
  readonly loop: Pick<Loop, 'status' | 'isQuiet'>
  readonly stop: () => Promise<void>
  readonly pull: () => Promise<void>
  readonly soonest: Soonest
  readonly uptimeMs: () => number
  /** Until when something lives in this worker's memory alone. */
  readonly kept_until: () => number
  readonly past_previews: () => readonly PastPreview[]
}

/** Ends a worker that has nothing to do; what came in meanwhile is taken in, so that it is known to be due. */
export const createRest = (deps: RestDeps) => {
  const { loop, stop, pull, soonest, uptimeMs, kept_until, past_previews } = deps

  const dueIn = async (): Promise<number | null> => {
    try {
      await pull()
      return (await soonest())?.in_ms ?? null
    } catch {
      // Whatever is down: a worker that runs waits for it and says so.
      return 0
    }
  }

  return async (): Promise<Rest> => {
    const kept_ms = kept_until() - uptimeMs()
    if (kept_ms > 0 || !loop.isQuiet()) return { rested: false, again_in_ms: Math.max(0, kept_ms) }
    const { state } = loop.status()
    await stop()
    return {
      rested: true,
      wake_in_ms: state === 'paused' ? null : await dueIn(),
      past_previews: past_previews(),
    }
  }
}
