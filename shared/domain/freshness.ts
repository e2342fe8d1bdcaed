import { ageInDays } from './decay.ts'
import type { Memory } from './memory.ts'

type Dated = Pick<Memory, 'created_at' | 'verified_at'>

/** Whole days of 24 hours since it was last known to be true; a clock set back gives 0. */
export const wholeDaysOld = (memory: Dated, now: Date): number => Math.floor(ageInDays(memory, now))

export const ageInWords = (days: number): string =>
  days < 1 ? 'today' : days < 2 ? 'yesterday' : `${Math.floor(days)} days ago`

const AGED_DAYS = 2

/** Old enough that whoever acts on it must look at the code first. */
export const isAged = (memory: Dated, now: Date): boolean => wholeDaysOld(memory, now) >= AGED_DAYS

export const freshnessWarning =
  'Memories two or more days old are point-in-time observations, not live state: file and line references may be outdated. Verify against the code before asserting them.'
