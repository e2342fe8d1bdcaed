/** Pauses that double up to a minute while something is down, and start small again once it works. */
export interface Backoff {
  next(): number
  reset(): void
}

export const createBackoff = (firstMs: number, longestMs: number): Backoff => {
  let failures = 0
  return {
    next: () => Math.min(longestMs, firstMs * 2 ** Math.min(failures++, 30)),
    reset: () => {
      failures = 0
    },
  }
}
