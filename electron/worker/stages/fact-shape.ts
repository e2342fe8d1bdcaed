import { memoryTypes } from '../../../shared/domain/memory.ts'

const MIN_CHARACTERS = 20
const MAX_SENTENCES = 3

const LIST_ITEM = /^[ \t]{0,8}(?:[-*•‣◦+]|\d{1,3}[.)])[ \t]/m
const HEADER = /^[ \t]{0,8}#{1,6}[ \t]/m
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|approx|resp|incl|no|fig|st|dr|mr|ms)\.\s*$/i
// Everything a text may not hold except tab and line ends.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Sentences as a reader counts them: an abbreviation's point ends none. */
export const countSentences = (text: string): number => {
  let count = 0
  let open = false
  for (const { segment } of sentences.segment(text)) {
    if (!/[\p{L}\p{N}]/u.test(segment)) continue
    if (!open) count++
    open = ABBREVIATION.test(segment)
  }
  return count
}

const SECOND_HALF = /[\udc00-\udfff]/g

/** A character outside the basic plane takes two units and counts once. */
const charactersIn = (text: string): number => text.length - (text.match(SECOND_HALF)?.length ?? 0)

/** What is wrong with a text that is to be kept, whoever wrote it; null when nothing is. */
export const textProblem = (text: string, maxCharacters: number): string | null => {
  const length = charactersIn(text.trim())
  if (length < MIN_CHARACTERS) return `is shorter than ${MIN_CHARACTERS} characters`
  if (length > maxCharacters) return `is longer than ${maxCharacters} characters`
  if (!text.isWellFormed() || CONTROL.test(text)) return 'holds characters that are not text'
  return null
}

/** What is wrong with a model's fact; null when it has the agreed form. */
export const shapeProblem = (fact: unknown, maxCharacters: number): string | null => {
  if (typeof fact !== 'object' || fact === null || !('content' in fact) || typeof fact.content !== 'string')
    return 'holds a fact without text'
  if (!('type' in fact) || !(memoryTypes as readonly unknown[]).includes(fact.type)) return 'names an unknown type'
  const problem = textProblem(fact.content, maxCharacters)
  if (problem !== null) return problem
  if (LIST_ITEM.test(fact.content)) return 'is a list instead of sentences'
  if (HEADER.test(fact.content)) return 'has a header'
  if (countSentences(fact.content) > MAX_SENTENCES) return `has more than ${MAX_SENTENCES} sentences`
  return null
}
