import type { MemoryType } from '../../../../shared/domain/memory.ts'
import { asChoice, splitReason, withReason } from './choice.ts'
import { absoluteDates, firstDay, type Calendar } from './dates.ts'
import { foreignSentence } from './foreign.ts'
import type { Grammar } from './grammar.ts'
import { asDone } from './imperative.ts'
import { impersonal } from './impersonal.ts'
import { isExclamation, splitLabel, withoutOpeners } from './openers.ts'
import { withoutPeople } from './people.ts'
import { capitalised, ended, wordCountOf } from './sentences.ts'
import { readSignals, technicalWeight } from './signals.ts'
import { readForeign, tongueOf } from './tongue.ts'
import { isUnfit, leansOnPrevious } from './unfit.ts'

export interface Tools {
  readonly grammar: Grammar
  readonly calendar: Calendar
}

/** One sentence that may be a fact or part of one. */
export interface Statement {
  readonly text: string
  readonly type: MemoryType
  readonly score: number
  /** It only means something after the one before it. */
  readonly leans: boolean
  /** It says why the one before it holds. */
  readonly isReason: boolean
}

const LABEL_TYPES: readonly (readonly [RegExp, MemoryType])[] = [
  [
    /^(?:decision|decided|we decided|agreed|recommend\w*|conclusion|verdict|outcome|resolution|chosen|choice|rejected|ruled out)$/,
    'decision',
  ],
  [/^(?:root cause|cause|culprit|problem|issue|impact|symptom|error|bug|failure|findings?)$/, 'failure'],
  [/^(?:blocked|blocker|status|freeze|situation)$/, 'context'],
  [/^(?:convention|rule|guideline|policy|standard|practice|pattern|limits?)$/, 'pattern'],
  [/^(?:requirements?|breaking changes?|deprecated)$/, 'dependency'],
]
const REASON_LABEL = /^(?:reasons?|why|rationale|because|motivation)$/

/** Reads one sentence; null when it is no statement, or cannot be told without a person. */
export const readStatement = (
  sentence: string,
  hint: MemoryType | null,
  tools: Tools,
  isTitle = false,
): Statement | null => {
  if (isExclamation(sentence)) return null
  const tongue = tongueOf(sentence)
  if (tongue !== 'en') return readForeignStatement(sentence, tongue, hint, tools)
  const opened = splitLabel(sentence)
  const labelled = LABEL_TYPES.find(([pattern]) => pattern.test(opened.label))?.[1] ?? null
  const isReason = REASON_LABEL.test(opened.label)
  const core = withoutOpeners(withoutPeople(opened.rest, tools.grammar) ?? '')
  if (core === '' || wordCountOf(core) < 3) return null
  const leans = isReason || leansOnPrevious(core)
  const reading = readSignals(`${opened.label} ${core}`, labelled ?? hint)
  if (!leans && isUnfit(core)) return null
  const worded = reword(core, tools, isTitle)
  if (worded === null) return null
  const dated = absoluteDates(worded, tools.calendar)
  const day = dated.match(/\d{4}-\d{2}-\d{2}/) === null ? firstDay(sentence, tools.calendar) : null
  const noted = day !== null && reading.type === 'failure' ? `${ended(dated)} Identified ${day}.` : ended(dated)
  const again = readSignals(noted, labelled ?? hint)
  const type = again.score > 0 ? again.type : reading.type
  return {
    text: capitalised(noted),
    type,
    score: reading.score === 0 ? 0 : reading.score + technicalWeight(core),
    leans,
    isReason,
  }
}

/** Choices in their short form, orders as what was done, persons out. */
const reword = (core: string, { grammar }: Tools, isTitle: boolean): string | null => {
  const { statement, reason } = splitReason(core)
  const choice = asChoice(statement)
  if (choice !== null) {
    const [said, why] = [impersonal(choice, grammar), reason === '' ? '' : impersonal(reason, grammar)]
    return said === null ? null : withReason(said, capitalised(why ?? ''))
  }
  const done = isTitle ? asDone(core, grammar) : null
  return impersonal(done ?? core, grammar)
}

const readForeignStatement = (
  sentence: string,
  tongue: Exclude<ReturnType<typeof tongueOf>, 'en'>,
  hint: MemoryType | null,
  { calendar }: Tools,
): Statement | null => {
  if (/[?？]$/.test(sentence) || sentence.length > 420) return null
  if (tongue !== 'script' && wordCountOf(sentence) < 5) return null
  const { type, score } = readForeign(sentence)
  const text = ended(foreignSentence(sentence, tongue, calendar.today))
  const technical = technicalWeight(sentence) + (tongue === 'script' ? 1 : 0)
  return {
    text: capitalised(text),
    type: score > 0 ? type : (hint ?? type),
    score: score === 0 ? 0 : score + technical,
    leans: /^(?:理由|原因は|Grund|Raison|Motivo)/.test(sentence),
    isReason: false,
  }
}
