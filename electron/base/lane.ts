/** Runs tasks one after the other, in the order they came. */
export type Lane = <T>(task: () => Promise<T>) => Promise<T>

export const createLane = (): Lane => {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
