import { asStatement, clauseOf, shared, stemsOf } from './claim.ts'
import { valuesOf } from './values.ts'

export interface Likeness {
  /** Share of the shorter statement's words that the longer one has too. */
  readonly inside: number
  /** The same, measured on the longer one. */
  readonly whole: number
  readonly newerIsLonger: boolean
}

const wordsIn = (statement: string): ReadonlySet<string> =>
  new Set([...stemsOf(clauseOf(statement).topic), ...valuesOf(statement).map(({ amount }) => amount)])

/** How much of what two statements say is the same, by their words and figures. */
export const likeness = (older: string, newer: string): Likeness => {
  const [left, right] = [wordsIn(asStatement(older)), wordsIn(asStatement(newer))]
  const common = shared(left, right).length
  return {
    inside: common / Math.max(1, Math.min(left.size, right.size)),
    whole: common / Math.max(1, left.size, right.size),
    newerIsLonger: right.size >= left.size,
  }
}
