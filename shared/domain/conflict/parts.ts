import { familiesOf } from './families.ts'
import type { Word } from './words.ts'

/** Verbs and prepositions behind which one thing stands at a time. */
export const SINGLE =
  /^(?:is|are|was|uses?|used|in|as|by|with|on|to|through|via|at|from|runs?|holds?|into|nutzt|nutzen|als|est|es)$/i

export const ARTICLE = /^(?:the|a|an)$/i

export const spoken = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

export const isName = (word: Word): boolean => word.named || word.opens

/** A database and a message queue stand side by side; two queues rarely do. */
export const doOtherJobs = (mine: readonly Word[], theirs: readonly Word[]): boolean => {
  const [left, right] = [familiesOf(spoken(mine)), familiesOf(spoken(theirs))]
  return left.size > 0 && right.size > 0 && ![...left].some(family => right.has(family))
}
