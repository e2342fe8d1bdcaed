import type { MemoryType } from '../../../../shared/domain/memory.ts'
import { TECHNICAL } from './nouns.ts'
import type { Signal } from './signal.ts'
import { contextSignals } from './signals-context.ts'
import { decisionSignals } from './signals-decision.ts'
import { dependencySignals } from './signals-dependency.ts'
import { failureSignals } from './signals-failure.ts'
import { patternSignals } from './signals-pattern.ts'
import { CAUSE, IDENTIFIER, NUMBER } from './vocabulary.ts'

export interface Reading {
  readonly type: MemoryType
  readonly score: number
}

/** What the place says about a sentence before it is read: its section, its file. */
export interface Hint {
  readonly type: MemoryType
  readonly weight: number
}

const SIGNALS: readonly Signal[] = [
  ...decisionSignals,
  ...failureSignals,
  ...patternSignals,
  ...dependencySignals,
  ...contextSignals,
]

/** On equal points the earlier one wins. */
const ORDER: readonly MemoryType[] = ['decision', 'failure', 'context', 'dependency', 'pattern']

/** Names of things are no words: `errors.ts` is no error. */
const NAMES = /`[^`]*`|\b[\w-]+(?:\/[\w.*-]+)+|\b\w+(?:\.[a-zA-Z]\w*)+(?:\(\))?|\b\w*_\w+/g

/** The kind of fact a text states and how surely; a score of 0 means that it states none. */
export const readSignals = (given: string, hint: Hint | null = null): Reading => {
  const text = given.replaceAll(NAMES, 'X')
  const points = new Map<MemoryType, number>()
  for (const { type, weight, pattern } of SIGNALS) {
    if (!pattern.test(text)) continue
    const had = points.get(type)
    points.set(type, had === undefined ? weight : Math.max(had, weight) + (Math.min(had, weight) > 2 ? 1 : 0))
  }
  if (hint !== null) points.set(hint.type, (points.get(hint.type) ?? 0) + hint.weight)
  let best: MemoryType = hint?.type ?? 'decision'
  for (const type of ORDER) if ((points.get(type) ?? 0) > (points.get(best) ?? 0)) best = type
  return { type: best, score: (points.get(best) ?? 0) + (CAUSE.test(text) ? 3 : 0) }
}

/** How much a sentence speaks of things that exist in a project. */
export const technicalWeight = (text: string): number => Math.min(MAX_TECHNICAL, countTechnical(text))

const MAX_TECHNICAL = 3

const countTechnical = (text: string): number =>
  (IDENTIFIER.test(text) ? 2 : 0) +
  (NUMBER.test(text) ? 1 : 0) +
  Math.min(2, new Set(text.toLowerCase().match(TECHNICAL)).size) +
  (/(?<=\s)[A-Z][a-z]+/.test(text) ? 1 : 0)
