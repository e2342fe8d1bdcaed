/** However often it is asked for, it is done once. */
export const once = <T>(task: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | null = null
  return () => (running ??= task())
}

/** Does it a while after it is asked for, and then not again for some time. */
export const seldom = (task: () => void, after_ms: number, every_ms: number): (() => void) => {
  let last = -Infinity
  return () => {
    if (performance.now() - last < every_ms) return
    last = performance.now()
    setTimeout(task, after_ms).unref()
  }
}

/** What was opened, closed in reverse: also when opening the next thing failed, or closing the one before. */
export const createCloser = () => {
  const closers: (() => Promise<void> | void)[] = []
  return {
    add: (close: () => Promise<void> | void): void => void closers.unshift(close),
    close: once(async () => {
      const failures: unknown[] = []
      for (const close of closers) {
        try {
          await close()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    }),
  }
}
