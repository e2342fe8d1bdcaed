/** What was done last, so that one key takes it back. */
export interface Done {
  readonly sentence: string
  readonly undo: () => Promise<void>
}

const done: Done[] = []
const KEPT = 50

export const keepDone = (action: Done): void => {
  done.push(action)
  if (done.length > KEPT) done.shift()
}

/** Whoever takes it has to undo it: it is given out once. */
export const takeDone = (action?: Done): Done | undefined => {
  if (!action) return done.pop()
  const at = done.indexOf(action)
  return at < 0 ? undefined : done.splice(at, 1)[0]
}
