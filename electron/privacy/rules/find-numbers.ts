import type { Finding } from '../findings.ts'
import { numberRules } from './numbers.ts'

/** Digits that stand close enough together to be a number of a person. */
const GROUP = /\d[\d .()/-]{5,}\d/g
const DATE = /^\d{4}-\d\d-\d\d(?:[ ]\d\d)?$/
const BEFORE = 16
const AFTER = 20

export const findNumbers = (text: string, report: (finding: Finding) => void): void => {
  for (const { index, 0: group } of text.matchAll(GROUP)) {
    if (DATE.test(group)) continue
    const from = Math.max(0, index - BEFORE)
    const window = text.slice(from, index + group.length + AFTER)
    const count = countDigits(window)
    for (const { id, digits, mark, pattern, check } of numberRules) {
      if (count < digits || (mark !== undefined && !window.includes(mark))) continue
      pattern.lastIndex = 0
      for (let match = pattern.exec(window); match; match = pattern.exec(window)) {
        const start = from + match.index
        const span = { start, end: start + match[0].length }
        if (!check || check(match[0], text, span)) report({ rule: id, rank: Infinity, ...span })
      }
    }
  }
}

const countDigits = (text: string): number => {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) count++
  }
  return count
}
