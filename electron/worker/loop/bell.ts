/** Wakes the loop. Rings that come close together count as one. */
export interface Bell {
  ring(): void
  /** Until it rings or the time is over; at once if it rang since the last wait. */
  wait(ms: number | null): Promise<void>
  /** Until it has been silent for a moment, so that a burst at the door is not disturbed. */
  quiet(): Promise<void>
}

export interface BellTimes {
  readonly silence_ms: number
  readonly longest_ms: number
}

export const createBell = (times: BellTimes): Bell => {
  let rang = false
  let wake: (() => void) | null = null
  const wait = (ms: number | null): Promise<void> => {
    if (rang) {
      rang = false
      return Promise.resolve()
    }
    return new Promise(resolve => {
      const timer = ms === null ? null : setTimeout(() => wake?.(), ms)
      wake = () => {
        if (timer) clearTimeout(timer)
        wake = null
        rang = false
        resolve()
      }
    })
  }
  return {
    ring: () => {
      rang = true
      wake?.()
    },
    wait,
    quiet: async () => {
      const end = performance.now() + times.longest_ms
      for (;;) {
        const left = end - performance.now()
        if (left <= 0) return
        const begun = performance.now()
        await wait(Math.min(left, times.silence_ms))
        if (performance.now() - begun >= times.silence_ms) return
      }
    },
  }
}
