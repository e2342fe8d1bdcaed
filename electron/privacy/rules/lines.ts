import { isRandom } from '../judge/randomness.ts'

/** A line end inside one value: continued by a backslash, by joined string literals, or written as `\n`. */
const CONTINUED =
  /\\\r?\n[ \t]*|["'][ \t]*[+.&]?[ \t]*\\?\r?\n[ \t]*[+.&]?[ \t]*["']|["'][ \t]*[+.&][ \t]*["']|\\+r?\\*n/y
/** A value that a terminal or an editor broke without a mark. */
const WRAPPED = /\r?\n[ \t>|]*(?=[\w+/=-])/y
const RUN = /[\w+/=.~%-]{0,300}/y
const LEAST_REST = 12

export interface Joined {
  readonly text: string
  /** Where a place in the joined text lies in the original. */
  readonly origin: (at: number) => number
}

const stick = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Whether a value that could end here goes on behind a line end. */
export const goesOn = (text: string, end: number): boolean => {
  if (stick(CONTINUED, text, end) > end) return true
  const wrapped = stick(WRAPPED, text, end)
  return wrapped > end && isRandom(text.slice(wrapped, stick(RUN, text, wrapped)), LEAST_REST)
}

/** What stands from here on with its line ends taken out; null when it is not broken over lines at all. */
export const joinLines = (text: string, at: number, mostParts: number): Joined | null => {
  const parts: { readonly start: number; readonly text: string }[] = []
  for (let from = at; parts.length < mostParts;) {
    const end = stick(RUN, text, from)
    if (end === from) break
    parts.push({ start: from, text: text.slice(from, end) })
    const continued = stick(CONTINUED, text, end)
    from = continued > end ? continued : stick(WRAPPED, text, end)
    if (from === end) break
  }
  if (parts.length < 2) return null
  return { text: parts.map(part => part.text).join(''), origin: place => originOf(parts, place) }
}

const originOf = (parts: readonly { readonly start: number; readonly text: string }[], place: number): number => {
  let passed = 0
  for (const part of parts) {
    if (place <= passed + part.text.length) return part.start + place - passed
    passed += part.text.length
  }
  const last = parts.at(-1)
  return last ? last.start + last.text.length : place
}
