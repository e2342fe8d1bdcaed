/** Why bodies were turned away, counted since the engine started. */
export interface Refusals {
  add(reason: string): void
  counts(): Readonly<Record<string, number>>
}

export const createRefusals = (): Refusals => {
  const counts = new Map<string, number>()
  return {
    add: reason => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    counts: () => Object.fromEntries(counts),
  }
}
