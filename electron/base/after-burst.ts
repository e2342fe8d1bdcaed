interface Options {
  readonly quietMs: number
  /** However long the burst lasts, the task is not put off longer than this. */
  readonly longestMs: number
}

/** Runs a task with the latest value once no further one came for a while. */
export const afterBurst = <T>(task: (latest: T) => void, { quietMs, longestMs }: Options): ((value: T) => void) => {
  let timer: NodeJS.Timeout | null = null
  let latest: { readonly value: T } | null = null
  let since = 0
  const run = (): void => {
    const found = latest
    ;[timer, latest] = [null, null]
    if (found) task(found.value)
  }
  return value => {
    latest = { value }
    if (timer === null) {
      since = performance.now()
      timer = setTimeout(run, quietMs).unref()
    } else if (performance.now() - since < longestMs) timer.refresh()
  }
}
