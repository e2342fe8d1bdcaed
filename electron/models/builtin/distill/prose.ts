import type { MemoryType } from '../../../../shared/domain/memory.ts'
import type { Fact } from '../../port.ts'
import { blocksOf, type Block } from './blocks.ts'
import { asFact, canTake, joined, merged, overlaps, startDraft, type Draft } from './drafts.ts'
import { givesOrders, withoutHidden } from './injection.ts'
import { withoutEffort } from './openers.ts'
import { sentencesOf, wordCountOf } from './sentences.ts'
import { readSignals, type Hint } from './signals.ts'
import { readStatement, type Statement, type Tools } from './statement.ts'
import { tongueOf } from './tongue.ts'
import { topicOf, underTopic } from './topic.ts'

export interface ProseOptions {
  /** How sure a statement must be: high for texts full of chatter, low for what was written to be kept. */
  readonly threshold: number
  readonly maxFacts: number
  readonly hint?: Hint | null
  /** Titles may state a choice, as the first line of a commit does. */
  readonly titles?: boolean
  /** The title and the first paragraph are one statement, as in a commit. */
  readonly bound?: boolean
  /** Weak statements count only beside a strong one, as in a report that may merely describe. */
  readonly wary?: boolean
  /** All sentences of a paragraph belong together, as in a remark. */
  readonly whole?: boolean
  /** Where it was said, put behind a fact that names no place itself. */
  readonly path?: string
}

const SECTIONS: readonly (readonly [RegExp, MemoryType | 'skip'])[] = [
  [
    /\b(?:decisions?|decided|outcome|conclusion|consequences|rejected|alternatives|recommendation|approach)\b/i,
    'decision',
  ],
  [
    /\b(?:root cause|causes?|impact|what happened|incident|post-?mortem|outage|known issues?|problems?|troubleshooting|gotchas?|pitfalls?|findings)\b/i,
    'failure',
  ],
  [
    /\b(?:conventions?|rules?|style|guidelines?|standards?|naming|best practices|policies|policy|do not|don'ts)\b/i,
    'pattern',
  ],
  [/\b(?:context|background|situation|current state)\b/i, 'context'],
  [/\b(?:requirements?|prerequisites|versions?|dependencies|stack|breaking changes)\b/i, 'dependency'],
  [
    /\b(?:what went well|next steps|steps|to-?do|tasks|test plan|how to test|checklist|attendees|participants|agenda|thanks|acknowledg\w+|license|contributors|changelog|screenshots?|installation|usage|examples?)\b/i,
    'skip',
  ],
]

const sectionType = (section: string): MemoryType | 'skip' | null =>
  SECTIONS.find(([pattern]) => pattern.test(section))?.[1] ?? null

/** In a decision record the background only leads up to what was decided. */
const sectionOf = (section: string, hint: Hint | null | undefined): MemoryType | 'skip' | null => {
  const type = sectionType(section)
  return type === 'context' && hint?.type === 'decision' ? 'skip' : type
}

/** The facts that a text states, each with at most three sentences. */
export const factsInProse = (text: string, options: ProseOptions, tools: Tools): readonly Fact[] => {
  const drafts: Draft[] = []
  let title: Draft | null = null
  let topic: string | null = null
  const told = new Set<string>()
  for (const block of blocksOf(withoutHidden(text))) {
    if (block.kind === 'heading' && sectionType(block.text) === null && options.bound !== true)
      topic = topicOf(block.text) ?? topic
    const found = draftsOf(block, options, tools, told)
    const [first, ...others] = found.drafts
    if (block.kind === 'heading') title = first ?? title
    else if (found.leading && drafts.length > 0 && canTake(drafts.at(-1)!, found.leading))
      drafts.push(joined(drafts.pop()!, found.leading), ...found.drafts)
    else if (first && title && block.kind === 'paragraph' && (options.bound === true || overlaps(title, first))) {
      drafts.push(...together(title, first), ...others)
      title = null
    } else drafts.push(...found.drafts.map(draft => underTopic(draft, topic)))
  }
  if (title) drafts.unshift(title)
  const all = merged(drafts)
  const isStrong = all.some(({ strength }) => strength > options.threshold)
  const threshold = options.wary === true && !isStrong ? options.threshold + 1 : options.threshold
  const sure = all.filter(draft => draft.strength >= threshold)
  const best = sure.toSorted((a, b) => b.strength - a.strength).slice(0, options.maxFacts)
  return sure.filter(draft => best.includes(draft)).map(draft => asFact(draft, options.path))
}

/** A title takes the sentences below it as far as there is room. */
const together = (title: Draft, paragraph: Draft): readonly Draft[] => {
  let head = title
  const rest = [...paragraph.statements]
  while (rest[0] && canTake(head, rest[0])) head = joined(head, rest.shift()!)
  const [next, ...more] = rest
  return next ? [head, more.reduce(joined, startDraft(next))] : [head]
}

interface Found {
  readonly drafts: readonly Draft[]
  /** A reason or continuation that belongs to whatever was said before this block. */
  readonly leading: Statement | null
}

const NOTHING: Found = { drafts: [], leading: null }

const draftsOf = (block: Block, options: ProseOptions, tools: Tools, told: Set<string>): Found => {
  const isTitle = block.kind === 'heading'
  if (isTitle && (options.titles !== true || wordCountOf(block.text) < 3)) return NOTHING
  const section = sectionOf(block.section, options.hint)
  if (section === 'skip' && !isTitle && readSignals(block.text).score < 6) return NOTHING
  const hint = isTitle
    ? null
    : section === 'skip' || section === null
      ? (options.hint ?? null)
      : { type: section, weight: 5 }
  const sentences = newSentences(isTitle ? block.text.replace(/^\d{1,4}[.:)]\s+/, '') : block.text, told)
  if (sentences.filter(givesOrders).length > 1) return NOTHING
  const about = tongueOf(block.text)
  const drafts: Draft[] = []
  const isShort = block.kind === 'paragraph' && sentences.length <= 3
  let leading: Statement | null = null
  let open = false
  for (const sentence of sentences) {
    const statement = givesOrders(sentence) ? null : readStatement(sentence, hint, tools, isTitle, about)
    const last = drafts.at(-1)
    if (statement === null) open = false
    else if (
      last &&
      open &&
      canTake(last, statement) &&
      (options.whole === true || isShort || belongs(last, statement, options.threshold))
    )
      drafts[drafts.length - 1] = joined(last, statement)
    else if (!statement.leans) {
      drafts.push(startDraft(statement))
      open = true
    } else if (drafts.length === 0 && (statement.isReason || statement.isVerdict)) leading = statement
    else if (CAUSED.test(statement.text)) {
      drafts.push(startDraft({ ...statement, text: statement.text.replace(CAUSED, 'The cause is ') }))
      open = true
    }
  }
  return { drafts, leading }
}

/** What a text says twice it says once; `told` gathers what was met. */
const newSentences = (text: string, told: Set<string>): readonly string[] =>
  sentencesOf(withoutEffort(text)).filter(sentence => {
    const key = sentence.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    const isNew = !told.has(key)
    told.add(key)
    return isNew
  })

/** `It is caused by …` stands by itself once it says so. */
const CAUSED = /^(?:it|this|that|which) (?:is|was|comes|happens|happened) (?:caused by|due to|because of|from)\s+/i

/** Two sentences stay apart only when each is a fact by itself and they share no word. */
const belongs = (draft: Draft, statement: Statement, threshold: number): boolean =>
  statement.isForeign ||
  statement.leans ||
  draft.statements[0]?.isAnnounced === true ||
  statement.strength < threshold ||
  draft.strength < threshold ||
  overlaps(draft, startDraft(statement))
