/** As many unanswered beats in a row mean that the thread is stuck; one late answer means nothing. */
const BEATS = 6

interface Options {
  readonly beat: () => Promise<void>
  readonly stuck: () => void
  readonly stuck_after_ms: number
}

/** Finds a thread that answers no more. Beats are counted, not time: a machine may sleep and a process be stopped. */
export const startWatchdog = ({ beat, stuck, stuck_after_ms }: Options): (() => void) => {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered === BEATS) {
      clearInterval(timer)
      return stuck()
    }
    unanswered++
    beat().then(
      () => (unanswered = 0),
      () => undefined,
    )
  }, stuck_after_ms / BEATS)
  timer.unref()
  return () => clearInterval(timer)
}
