import type { MemoryType } from '../../../../shared/domain/memory.ts'
import type { Fact } from '../../port.ts'
import { countedSentences } from './sentences.ts'
import { readSignals } from './signals.ts'
import type { Statement } from './statement.ts'

/** A fact in the making: sentences that belong together. */
export interface Draft {
  readonly statements: readonly Statement[]
  readonly strength: number
  readonly type: MemoryType
}

const MAX_SENTENCES = 3
const MAX_LENGTH = 600

export const startDraft = (statement: Statement): Draft => ({
  statements: [statement],
  strength: statement.strength,
  type: statement.type,
})

const textOf = (draft: Draft): string => draft.statements.map(({ text }) => text).join(' ')

export const canTake = (draft: Draft, ...more: readonly Statement[]): boolean => {
  const text = [textOf(draft), ...more.map(({ text }) => text)].join(' ')
  return text.length <= MAX_LENGTH && countedSentences(text).length <= MAX_SENTENCES
}

/** The stronger of the two says what kind of fact it is. */
export const joined = (draft: Draft, statement: Statement): Draft => {
  const text = statement.isReason ? `Reason: ${statement.text}` : statement.text
  const first = draft.statements[0]
  const isSettled = first !== undefined && (first.isAnnounced || first.isForeign || / chosen\b/.test(first.text))
  const strongest = statement.strength > draft.strength + 1 && !statement.isReason && !isSettled ? statement : draft
  const statements = [...draft.statements, { ...statement, text }]
  return {
    statements,
    strength: Math.max(draft.strength, statement.strength) + 1,
    type: statement.isVerdict
      ? statement.type
      : strongest.strength > 0
        ? strongest.type
        : readSignals(statements.map(each => each.text).join(' ')).type,
  }
}

const keyWords = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_./-]{3,}/gu) ?? []).map(stem).filter(word => !COMMON.test(word)),
  )

const stem = (word: string): string => word.replace(/[./]+$/, '').replace(/(?:ings?|ed|es|s)$/, '')

const COMMON =
  /^(?:becaus|becaus|instead|rather|which|there|their|these|those|where|when|with|from|that|this|have|will|must|only|also|into|over|than|then|after|befor|until|sinc|every|never|alway|us|been|do|should|would|could|about|between|through|under|whil|each|other|same|first|second|mor|les|most|least|such|very|som|many|much|both|they|wer|your|reason|chosen|projec?t?)$/

/** Whether two drafts speak of the same thing. */
export const overlaps = (a: Draft, b: Draft): boolean => {
  const words = keyWords(textOf(a))
  return [...keyWords(textOf(b))].some(word => words.has(word))
}

/** The same thing said twice, as in a title and its text, is one fact. */
export const merged = (drafts: readonly Draft[]): readonly Draft[] => {
  const kept: Draft[] = []
  for (const draft of drafts) {
    const words = keyWords(textOf(draft))
    const twin = kept.findIndex(other => share(words, keyWords(textOf(other))) > 0.8)
    if (twin < 0) kept.push(draft)
    else if (textOf(draft).length > textOf(kept[twin]!).length) kept[twin] = draft
  }
  return kept
}

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const smaller = Math.min(a.size, b.size)
  return smaller === 0 ? 0 : [...a].filter(word => b.has(word)).length / smaller
}

export const asFact = (draft: Draft, path?: string): Fact => {
  const text = textOf(draft)
  const place = path !== undefined && !text.includes(path) ? ` (${path})` : ''
  return { content: place === '' ? text : text.replace(/([.。])$/, `${place}$1`), type: draft.type }
}
