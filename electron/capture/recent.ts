const DONE = Promise.resolve()

/** Remembers the work last done under a key, so that a repeat joins it instead of doing it again. */
export const createRecent = (size: number) => {
  let [younger, older] = [new Map<string, Promise<void>>(), new Map<string, Promise<void>>()]
  return (key: string, work: () => Promise<void>): Promise<void> => {
    const known = younger.get(key) ?? older.get(key)
    if (known) return known
    if (younger.size >= size) [younger, older] = [new Map(), younger]
    const begun = work()
    const home = younger.set(key, begun)
    begun.then(
      () => home.set(key, DONE),
      () => home.delete(key),
    )
    return begun
  }
}
