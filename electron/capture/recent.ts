/** Remembers the work last done under a key, so that a repeat joins it instead of doing it again. */
export const createRecent = (size: number) => {
  const recent = new Map<string, Promise<void>>()
  return (key: string, work: () => Promise<void>): Promise<void> => {
    const known = recent.get(key)
    if (known) return known
    const begun = work()
    recent.set(key, begun)
    begun.catch(() => recent.delete(key))
    for (const oldest of recent.keys()) {
      if (recent.size <= size) break
      recent.delete(oldest)
    }
    return begun
  }
}
