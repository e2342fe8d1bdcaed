import type { StageTime } from '../../storage/queue-port.ts'

/** Notes how long each stage took; a failed stage counts too. */
export interface Stopwatch {
  time<T>(stage: Stage, work: () => T): T
  readonly times: readonly StageTime[]
}

export type Stage = 'noise' | 'redact' | 'distill' | 're-scan' | 'embed' | 'compare' | 'save'

const TENTH = 10

export const createStopwatch = (): Stopwatch => {
  const times: StageTime[] = []
  return {
    times,
    time: (stage, work) => {
      const begun = performance.now()
      const note = (): void => {
        times.push({ stage, ms: Math.round((performance.now() - begun) * TENTH) / TENTH })
      }
      try {
        const result = work()
        if (!(result instanceof Promise)) {
          note()
          return result
        }
        return result.finally(note) as typeof result
      } catch (error) {
        note()
        throw error
      }
    },
  }
}
