import { goesOn, joinLines } from './rules/lines.ts'
import type { PatternRule, Rule, Span } from './rules/rule.ts'

/** Tries one rule where its keyword stands. */
export type Attempt = (text: string, at: number, report: (span: Span) => void) => void

const MOST_LINES = 5

export const attemptOf = (rule: Rule): Attempt => {
  if ('locate' in rule) return (text, at, report) => rule.locate(text, at).forEach(report)
  const pattern = new RegExp(rule.pattern.source, `${rule.pattern.flags.replaceAll(/[gdy]/g, '')}dy`)
  return (text, at, report) => {
    const span = matchAt(rule, pattern, text, at)
    const joined = rule.splits ? matchJoined(rule, pattern, text, at, span?.end ?? null) : null
    const widest = joined ?? span
    if (widest) report(widest)
  }
}

const matchAt = ({ check }: PatternRule, pattern: RegExp, text: string, at: number): Span | null => {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  if (!match) return null
  const { secret, from } = match.indices?.groups ?? {}
  const [start, end] = secret ?? [from?.[0] ?? at, at + match[0].length]
  return check && !check(text.slice(start, end), text, { start, end }) ? null : { start, end }
}

/** The same shape once more with the line ends inside it taken out. */
const matchJoined = (rule: PatternRule, pattern: RegExp, text: string, at: number, end: number | null): Span | null => {
  if (/[A-Za-z0-9]$|\w[-_]$/.test(text.slice(Math.max(0, at - 2), at))) return null
  if (end !== null && !goesOn(text, end)) return null
  const joined = joinLines(text, at, MOST_LINES)
  const span = joined && matchAt(rule, pattern, joined.text, 0)
  return joined && span ? { start: joined.origin(span.start), end: joined.origin(span.end) } : null
}
