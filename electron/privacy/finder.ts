import { attemptOf } from './attempts.ts'
import { createSearch } from './automaton.ts'
import { findEncoded } from './encoded.ts'
import { settle, touches, wholeCharacters, type Finding, type Range } from './findings.ts'
import { fold, type Folded } from './fold.ts'
import { createLibrary } from './library.ts'
import { PLACEHOLDER, PLACEHOLDER_START } from './placeholders.ts'
import { findNumbers } from './rules/find-numbers.ts'
import { isPersonal } from './rules/index.ts'
import type { Rule } from './rules/rule.ts'

export interface Found {
  readonly findings: readonly Finding[]
  /** What stood there already and stays: placeholders and the marks of our own text. */
  readonly kept: readonly Range[]
}

/** Tries the rules where their keywords stand; everything else in the text costs one step a character. */
export const createFinder = (rules: readonly Rule[], marks: readonly string[]): ((text: string) => Found) => {
  const library = createLibrary()
  const attempts = rules.map(attemptOf)
  const byKeyword = new Map<string, number[]>()
  const listen = (keyword: string, listener: number) =>
    byKeyword.set(keyword, [...(byKeyword.get(keyword) ?? []), listener])
  rules.forEach(({ keywords }, rule) => keywords.forEach(keyword => listen(keyword, rule)))
  library.keywords.forEach(keyword => listen(keyword, LIBRARY))
  for (const mark of [PLACEHOLDER_START, ...marks.map(text => text.toLowerCase())]) listen(mark, KEPT)
  const keywords = [...byKeyword.keys()]
  const listeners = [...byKeyword.values()]
  const search = createSearch(keywords)

  const look = (text: string): Looked => {
    const own: Finding[] = []
    const kept: Range[] = []
    const seen = new Set<string>()
    let covered = 0
    search(text, (keyword, at) => {
      for (const listener of listeners[keyword]!) {
        if (listener === KEPT) keep(text, at, keywords[keyword]!, kept)
        else if (listener === LIBRARY) seen.add(keywords[keyword]!)
        else if (at >= covered)
          attempts[listener]!(text, at, span => {
            own.push({ rule: rules[listener]!.id, rank: listener, ...span })
            if ('pattern' in rules[listener]! && span.start <= at) covered = Math.max(covered, span.end)
          })
      }
    })
    findNumbers(text, finding => own.push(finding))
    return { own, kept, foreign: seen.size > 0 ? library.find(text, seen) : [] }
  }

  const lookBehind = (folded: Folded, { own, foreign }: Looked): void => {
    const unfold = (finding: Finding): Finding => ({
      ...finding,
      start: folded.origin(finding.start),
      end: folded.origin(finding.end),
    })
    const looked = look(folded.text)
    for (const finding of looked.own) own.push(unfold(finding))
    for (const finding of looked.foreign) foreign.push(unfold(finding))
  }

  /** Encoded data are full of what looks personal, so only secrets count there. */
  const holdsSecret = (text: string): boolean => look(text).own.some(({ rule }) => !isPersonal(rule))

  return text => {
    const looked = look(text)
    const folded = fold(text)
    if (folded) lookBehind(folded, looked)
    findEncoded(text, holdsSecret, finding => looked.own.push(finding))
    const { own, kept, foreign } = looked
    if (own.length === 0 && foreign.length === 0) return { findings: [], kept }
    const settled = settle(
      own.map(finding => wholeCharacters(text, finding)),
      kept,
    )
    const unknown = foreign.filter(finding => !touches(finding, settled) && !touches(finding, kept))
    return { findings: unknown.length === 0 ? settled : settle([...settled, ...unknown], kept), kept }
  }
}

interface Looked {
  readonly own: Finding[]
  readonly kept: Range[]
  /** What only the library found; our own findings are narrower and come first. */
  readonly foreign: Finding[]
}

const LIBRARY = -1
const KEPT = -2

const keep = (text: string, at: number, keyword: string, kept: Range[]): void => {
  if (at < (kept.at(-1)?.end ?? 0)) return
  PLACEHOLDER.lastIndex = at
  if (keyword !== PLACEHOLDER_START) kept.push({ start: at, end: at + keyword.length })
  else if (PLACEHOLDER.test(text)) kept.push({ start: at, end: PLACEHOLDER.lastIndex })
}
