import type { Level, Memory, MemoryType } from './memory.ts'

const DAY_MS = 86_400_000

interface Curve {
  readonly lambda: number
  readonly k: number
}

const curves: Record<MemoryType, Curve> = {
  context: { lambda: 7, k: 1.1 },
  decision: { lambda: 14, k: 1.4 },
  failure: { lambda: 45, k: 2.9 },
  pattern: { lambda: 90, k: 1.0 },
  dependency: { lambda: 180, k: 1.5 },
}

export const STALE_SURVIVAL = 0.1
export const STALE_ACCESSES = 2

/** Weibull survival: the share of its relevance that a memory of this type keeps after so many days. */
export const survival = (type: MemoryType, days: number): number => {
  const { lambda, k } = curves[type]
  return Math.exp(-((Math.max(0, days) / lambda) ** k))
}

/** The age in days at which survival falls below the stale threshold. */
export const staleAfterDays = (type: MemoryType): number => {
  const { lambda, k } = curves[type]
  return lambda * (-Math.log(STALE_SURVIVAL)) ** (1 / k)
}

/** Days since a memory was last known to be true; a clock set back never makes it negative. */
export const ageInDays = (memory: Pick<Memory, 'created_at' | 'verified_at'>, now: Date): number => {
  const since = Math.max(Date.parse(memory.created_at), memory.verified_at ? Date.parse(memory.verified_at) : -Infinity)
  return Math.max(0, (now.getTime() - since) / DAY_MS)
}

export const survivalOf = (memory: Pick<Memory, 'type' | 'created_at' | 'verified_at'>, now: Date): number =>
  survival(memory.type, ageInDays(memory, now))

export const isStale = (
  memory: Pick<Memory, 'type' | 'created_at' | 'verified_at' | 'access_count'>,
  now: Date,
): boolean => survivalOf(memory, now) < STALE_SURVIVAL && memory.access_count < STALE_ACCESSES

export const levelFactor: Record<Level, number> = { 'short-term': 0.8, 'long-term': 1.0, shared: 1.2 }
