import { derivedId } from '../base/ids.ts'
import type { Finding } from './findings.ts'
import { createFinder } from './finder.ts'
import { createPlaceholders, type Placeholders } from './placeholders.ts'
import { builtInRules, EDITION } from './rules/index.ts'
import { homeRule } from './rules/personal.ts'
import type { Rule } from './rules/rule.ts'
import type { Redaction, Scanner, ScannerOptions } from './types.ts'
import { createTally, type Tally } from './tally.ts'
import { createWalk } from './walk.ts'

/** What one replacement uncovers the next pass takes; texts that need more are made up to need more. */
const MOST_PASSES = 5
/** Names of tools, sessions and folders come with every call; longer texts seldom come twice. */
const SHORT = 80
const MOST_CLEAN = 1000

/** Synchronous and quick enough for the door: what no rule's keyword occurs in costs one walk over the text. */
export const createScanner = (options: ScannerOptions = {}): Scanner => {
  const { rules = [], allow = [], homes = [], marks = [] } = options
  const all = [...rules, ...homes.filter(isDirectory).map(homeRule), ...builtInRules]
  const allowed = new Set(allow)
  const finder = createFinder(all, marks)

  const find = (text: string) => {
    const { findings, kept } = finder(text)
    if (allowed.size === 0) return { findings, kept }
    return { findings: findings.filter(({ start, end }) => !allowed.has(text.slice(start, end))), kept }
  }

  /** Short texts in which nothing was found: they are not searched again. */
  const clean = new Set<string>()
  const remember = (text: string): void => {
    if (clean.size >= MOST_CLEAN) clean.clear()
    clean.add(text)
  }

  const redactText = (text: string, placeholders: Placeholders, tally: Tally): string => {
    const isShort = text.length <= SHORT
    if (isShort && clean.has(text)) return text
    let current = text
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const { findings, kept } = find(current)
      if (findings.length === 0) {
        if (isShort && pass === 0) remember(text)
        break
      }
      for (const { start, end } of kept) placeholders.seen(current.slice(start, end))
      for (const { rule } of findings) tally.add(rule)
      current = replace(current, findings, placeholders)
    }
    return current
  }

  const walk = createWalk(redactText, value => allowed.has(value))

  return {
    version: versionOf(all, allow),
    redact: text => {
      const tally = createTally()
      return { text: redactText(text, createPlaceholders(), tally), redactions: tally.list() }
    },
    redactValue: value => {
      const tally = createTally()
      return { value: walk(value, createPlaceholders(), tally), redactions: tally.list() }
    },
    find: (text): readonly Redaction[] => {
      const tally = createTally()
      for (const { rule } of find(text).findings) tally.add(rule)
      return tally.list()
    },
  }
}

const isDirectory = (home: string): boolean => home.length > 1 && home !== '/'

const replace = (text: string, findings: readonly Finding[], placeholders: Placeholders): string => {
  let replaced = ''
  let from = 0
  for (const { rule, start, end, replacement } of findings) {
    replaced += text.slice(from, start) + (replacement ?? placeholders.of(rule, text.slice(start, end)))
    from = end
  }
  return replaced + text.slice(from)
}

const versionOf = (rules: readonly Rule[], allow: readonly string[]): string =>
  derivedId(
    EDITION,
    ...rules.flatMap(rule => [rule.id, ...rule.keywords, 'pattern' in rule ? String(rule.pattern) : '']),
    ...allow,
  )
