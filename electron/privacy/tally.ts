import type { Redaction } from './types.ts'

export interface Tally {
  add(rule: string, count?: number): void
  list(): readonly Redaction[]
}

/** Counts findings by rule, in the order the rules first found something. */
export const createTally = (): Tally => {
  const counts = new Map<string, number>()
  return {
    add: (rule, count = 1) => void counts.set(rule, (counts.get(rule) ?? 0) + count),
    list: () => [...counts].map(([rule, count]) => ({ rule, count })),
  }
}
