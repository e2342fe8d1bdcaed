import type { MemoryType } from '../../../../shared/domain/memory.ts'
import type { Fact } from '../../port.ts'
import { blocksOf, type Block } from './blocks.ts'
import { givesOrders, withoutHidden } from './injection.ts'
import { sentencesOf, wordCountOf } from './sentences.ts'
import { readSignals } from './signals.ts'
import { readStatement, type Statement, type Tools } from './statement.ts'

export interface ProseOptions {
  /** How sure a statement must be: high for texts full of chatter, low for what was written to be kept. */
  readonly threshold: number
  readonly maxFacts: number
  readonly hint?: MemoryType
  /** Titles may state a choice, as the first line of a commit does. */
  readonly titles?: boolean
  /** Where it was said, put behind a fact that names no place itself. */
  readonly path?: string
}

interface Draft {
  readonly statements: readonly Statement[]
  readonly score: number
  readonly type: MemoryType
}

const MAX_SENTENCES = 3
const MAX_FACT = 600
const SECTIONS: readonly (readonly [RegExp, MemoryType | 'skip'])[] = [
  [
    /\b(?:decision|decided|outcome|conclusion|consequences|rejected|alternatives|recommendation|approach)\b/i,
    'decision',
  ],
  [
    /\b(?:root cause|cause|incident|post-?mortem|outage|known issues?|problem|troubleshooting|gotchas?|pitfalls?)\b/i,
    'failure',
  ],
  [
    /\b(?:conventions?|rules?|style|guidelines?|standards?|naming|best practices|policies|policy|do not|don'ts)\b/i,
    'pattern',
  ],
  [/\b(?:requirements?|prerequisites|versions?|dependencies|stack|breaking changes)\b/i, 'dependency'],
  [
    /\b(?:what went well|next steps|steps|todo|tasks|test plan|how to test|checklist|attendees|participants|agenda|thanks|acknowledg\w+|license|contributors|changelog|screenshots?|installation|usage|examples?)\b/i,
    'skip',
  ],
]

const sectionType = (section: string): MemoryType | 'skip' | null =>
  SECTIONS.find(([pattern]) => pattern.test(section))?.[1] ?? null

/** The facts that a text states, each with at most three sentences. */
export const factsInProse = (text: string, options: ProseOptions, tools: Tools): readonly Fact[] => {
  const drafts: Draft[] = []
  for (const block of blocksOf(withoutHidden(text))) drafts.push(...draftsOf(block, options, tools))
  const sure = merged(drafts).filter(draft => draft.score >= options.threshold)
  const best = sure.toSorted((a, b) => b.score - a.score).slice(0, options.maxFacts)
  return sure.filter(draft => best.includes(draft)).map(draft => asFact(draft, options))
}

const draftsOf = (block: Block, options: ProseOptions, tools: Tools): readonly Draft[] => {
  const isTitle = block.kind === 'heading'
  if (isTitle && (options.titles !== true || wordCountOf(block.text) < 4)) return []
  const section = sectionType(block.section)
  if (section === 'skip' && !isTitle && readSignals(block.text).score < 6) return []
  const hint = section === 'skip' ? null : section
  const sentences = sentencesOf(block.text)
  if (sentences.filter(givesOrders).length > 1) return []
  const drafts: Draft[] = []
  let open = false
  for (const sentence of sentences) {
    const statement = givesOrders(sentence)
      ? null
      : readStatement(sentence, hint ?? options.hint ?? null, tools, isTitle)
    if (statement === null) {
      open = false
      continue
    }
    const last = drafts.at(-1)
    if (last && open && belongs(last, statement)) drafts[drafts.length - 1] = joined(last, statement)
    else if (!statement.leans) drafts.push({ statements: [statement], score: statement.score, type: statement.type })
    open = drafts.length > 0
  }
  return drafts
}

/** A sentence goes to the one before it when it leans on it or speaks of the same thing. */
const belongs = (draft: Draft, statement: Statement): boolean => {
  const length = draft.statements.reduce((sum, { text }) => sum + text.length, 0)
  if (
    sentenceCount(draft) + sentencesOf(statement.text).length > MAX_SENTENCES ||
    length + statement.text.length > MAX_FACT
  )
    return false
  if (statement.leans) return true
  const subject = keyWords(statement.text)
  return statement.score < 6 && draft.statements.some(({ text }) => [...keyWords(text)].some(word => subject.has(word)))
}

const sentenceCount = (draft: Draft): number =>
  draft.statements.reduce((sum, { text }) => sum + sentencesOf(text).length, 0)

const joined = (draft: Draft, statement: Statement): Draft => {
  const text = statement.isReason ? `Reason: ${statement.text}` : statement.text
  const all = [...draft.statements, { ...statement, text }]
  const type = readSignals(all.map(each => each.text).join(' '), draft.type).type
  return { statements: all, score: draft.score + Math.min(2, statement.score), type }
}

const keyWords = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_./-]{3,}/gu) ?? []).filter(word => !COMMON.test(word)))
const COMMON =
  /^(?:because|instead|rather|which|there|their|these|those|where|when|with|from|that|this|have|will|must|only|also|into|over|than|then|after|before|until|since|every|never|always|used|uses|using|been|being|does|should|would|could|about|between|through|under|while|each|other|same|first|second|more|less|most|least|such|very|some|many|much|both|they|were|your)$/

/** The same thing said twice, as in a title and its text, is one fact. */
const merged = (drafts: readonly Draft[]): readonly Draft[] => {
  const kept: Draft[] = []
  for (const draft of drafts) {
    const words = keyWords(textOf(draft))
    const twin = kept.findIndex(other => overlap(words, keyWords(textOf(other))) > 0.8)
    if (twin < 0) kept.push(draft)
    else if (textOf(draft).length > textOf(kept[twin]!).length) kept[twin] = draft
  }
  return kept
}

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const smaller = Math.min(a.size, b.size)
  return smaller === 0 ? 0 : [...a].filter(word => b.has(word)).length / smaller
}

const textOf = (draft: Draft): string => draft.statements.map(({ text }) => text).join(' ')

const asFact = (draft: Draft, { path }: ProseOptions): Fact => {
  const text = textOf(draft)
  const place = path !== undefined && !text.includes(path) ? ` (${path})` : ''
  return { content: place === '' ? text : text.replace(/([.。])$/, `${place}$1`), type: draft.type }
}
