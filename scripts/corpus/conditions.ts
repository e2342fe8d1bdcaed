import type { Condition } from './load.ts'

const isWordLike = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** A string in `must` is a substring; a pattern is a pattern. Neither minds case. */
export const isIn = (condition: Condition, text: string): boolean =>
  typeof condition === 'string'
    ? text.toLowerCase().includes(condition.toLowerCase())
    : new RegExp(condition.re, 'iu').test(text)

/** A string in `must_not` is a whole word or phrase, so that "I" does not stand in "API". */
export const isWordIn = (condition: Condition, text: string): boolean => {
  if (typeof condition !== 'string') return isIn(condition, text)
  const [hay, needle] = [text.toLowerCase(), condition.toLowerCase()]
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1))
    if (!isWordLike(hay[at - 1]) && !isWordLike(hay[at + needle.length])) return true
  return false
}
