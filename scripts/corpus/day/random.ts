export interface Random {
  between(low: number, high: number): number
  pick<T>(items: readonly [T, ...(readonly T[])]): T
  hex(length: number): string
}

/** The same seed gives the same day: mulberry32. */
export const createRandom = (seed: number): Random => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: items => items[between(0, items.length - 1)] ?? items[0],
    hex: length => Array.from({ length }, () => between(0, 15).toString(16)).join(''),
  }
}
