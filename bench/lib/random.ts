/** A small generator of numbers that are the same in every run. */
export interface Random {
  next(): number
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  /** The first of a list come often, the last seldom, as words do. */
  common<T>(list: readonly T[]): T
  normal(): number
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const at = <T>(list: readonly T[], place: number): T => {
    const item = list[place]
    if (item === undefined) throw new Error('An empty list has nothing to pick.')
    return item
  }
  return {
    next,
    below,
    pick: list => at(list, below(list.length)),
    common: list => at(list, Math.floor(list.length * next() ** 2.2)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
