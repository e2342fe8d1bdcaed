import type { BellTimes } from './bell.ts'
import type { GroupLimits } from './groups.ts'
import { RETRY_PAUSES_MS } from './retry.ts'

/** The worker's own times and sizes; people do not set them, tests and measurements do. */
export interface Tuning {
  readonly retry_pauses_ms: readonly number[]
  readonly backoff_ms: { readonly first: number; readonly longest: number }
  readonly bell: BellTimes
  /** How often a worker with something pending looks whether its segments are still there. */
  readonly look_ms: number
  /** Models have limits of their own; this one is for a model that ignores them. */
  readonly distill_limit_ms: number
  /** Entries go together when the ones at hand would keep the distiller busy longer than `above_ms`. */
  readonly coalesce: GroupLimits & { readonly above_ms: number }
}

export const defaultTuning: Tuning = {
  retry_pauses_ms: RETRY_PAUSES_MS,
  backoff_ms: { first: 1000, longest: 60_000 },
  bell: { silence_ms: 40, longest_ms: 500 },
  look_ms: 5000,
  distill_limit_ms: 600_000,
  coalesce: { above_ms: 10_000, max_entries: 8, max_characters: 8000 },
}
