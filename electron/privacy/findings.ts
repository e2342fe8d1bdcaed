import type { Span } from './rules/rule.ts'

export interface Finding extends Span {
  readonly rule: string
  /** Of two findings of one place the lower rank gives the name. */
  readonly rank: number
}

export interface Range {
  readonly start: number
  readonly end: number
}

const LEAST_REMAINDER = 4

const isRewrite = ({ replacement }: Finding): boolean => replacement !== undefined
const lengthOf = ({ start, end }: Range): number => end - start

/** Where the first of these ranges stands that ends behind a place; they are in order and apart. */
const firstBehind = (ranges: readonly Range[], place: number): number => {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.end > place) high = middle
    else low = middle + 1
  }
  return low
}

export const touches = ({ start, end }: Range, ranges: readonly Range[]): boolean => {
  const next = ranges[firstBehind(ranges, start)]
  return next !== undefined && next.start < end
}

/** One finding per place: what overlaps is taken together and bears the name of the longest, else of the lower rank. */
export const settle = (found: readonly Finding[], kept: readonly Range[]): readonly Finding[] => {
  const ordered = found.flatMap(finding => outside(finding, kept)).toSorted((a, b) => a.start - b.start)
  const settled: Finding[] = []
  for (const finding of ordered) {
    const last = settled.at(-1)
    if (last === undefined || finding.start >= last.end) settled.push(finding)
    else settled[settled.length - 1] = together(last, finding)
  }
  return settled
}

/** The halves of a character outside the basic plane stay together. */
export const wholeCharacters = (text: string, finding: Finding): Finding => {
  const start = isInside(text, finding.start) ? finding.start - 1 : finding.start
  const end = isInside(text, finding.end) ? finding.end + 1 : finding.end
  return start === finding.start && end === finding.end ? finding : { ...finding, start, end }
}

const isInside = (text: string, place: number): boolean =>
  (text.charCodeAt(place) & 0xfc00) === 0xdc00 && (text.charCodeAt(place - 1) & 0xfc00) === 0xd800

/** A path is rewritten by the next pass if a secret in it goes first. */
const together = (a: Finding, b: Finding): Finding => {
  if (isRewrite(a) !== isRewrite(b)) return isRewrite(a) ? b : a
  const further = lengthOf(b) - lengthOf(a)
  const longest = further > 0 || (further === 0 && b.rank < a.rank) ? b : a
  if (isRewrite(longest)) return longest
  return { ...longest, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) }
}

/** What is left of a finding beside the ranges nobody may touch. */
const outside = (finding: Finding, kept: readonly Range[]): readonly Finding[] => {
  if (!touches(finding, kept)) return [finding]
  if (isRewrite(finding)) return []
  const rest: Finding[] = []
  let from = finding.start
  for (let at = firstBehind(kept, from); from < finding.end; at++) {
    const { start, end } = kept[at] ?? { start: finding.end, end: finding.end }
    const until = Math.min(start, finding.end)
    if (until - from >= LEAST_REMAINDER) rest.push({ ...finding, start: from, end: until })
    from = Math.max(from, end)
  }
  return rest
}
