import type { MemoryType } from '../../../../shared/domain/memory.ts'
import { asChoice, labelledChoice, splitReason, withReason } from './choice.ts'
import { absoluteDates, firstDay, type Calendar } from './dates.ts'
import { foreignSentence } from './foreign.ts'
import type { Grammar } from './grammar.ts'
import { asDone, isOrder } from './imperative.ts'
import { impersonal, withoutContractions } from './impersonal.ts'
import { splitLabel } from './labels.ts'
import { isExclamation, withoutOpeners } from './openers.ts'
import { isOpinion, withoutPeople } from './people.ts'
import { capitalised, ended, wordCountOf } from './sentences.ts'
import { readSignals, technicalWeight, type Hint, type Reading } from './signals.ts'
import { CAUSE } from './vocabulary.ts'
import { readForeign, tongueOf, type Tongue } from './tongue.ts'
import { isUnfit, leansOnPrevious } from './unfit.ts'

export interface Tools {
  readonly grammar: Grammar
  readonly calendar: Calendar
}

/** One sentence that may be a fact or part of one. */
export interface Statement {
  readonly text: string
  readonly type: MemoryType
  /** How surely it is a fact by itself; 0 when it only goes along with one. */
  readonly strength: number
  /** It only means something after the one before it. */
  readonly leans: boolean
  /** It says why the one before it holds. */
  readonly isReason: boolean
  /** It settles in two words what the ones before it spoke of. */
  readonly isVerdict: boolean
  /** It was announced, as in `Decision: …`; what follows belongs to it. */
  readonly isAnnounced: boolean
  readonly isForeign: boolean
}

const LABEL_TYPES: readonly (readonly [RegExp, MemoryType])[] = [
  [
    /^(?:decision|decided|we decided|agreed|recommend\w*|conclusion|answer|verdict|outcome|decision outcome|resolution|chosen(?: option)?|selected option|choice|rejected|ruled out)$/,
    'decision',
  ],
  [
    /^(?:root cause|cause|culprit|problem|issue|impact|symptom|error|bug|failure|findings?|trigger|reproduced)$/,
    'failure',
  ],
  [/^(?:blocked|blocker|status|freeze|situation)$/, 'context'],
  [
    /^(?:convention|rule|guideline|policy|standard|practice|pattern|lessons? learned|lesson|takeaway|prevention)$/,
    'pattern',
  ],
  [/^(?:requirements?|breaking changes?|deprecated)$/, 'dependency'],
]
const REASON_LABEL = /^(?:reasons?|why|rationale|because|motivation)$/

/** Reads one sentence; null when it is no statement, or cannot be told without a person. */
export const readStatement = (
  sentence: string,
  hint: Hint | null,
  tools: Tools,
  isTitle = false,
  about: Tongue = 'en',
): Statement | null => {
  if (isExclamation(sentence) || isOpinion(sentence)) return null
  const tongue = tongueOf(sentence, about)
  if (tongue !== 'en') return readForeignStatement(sentence, tongue, hint, tools)
  const opened = splitLabel(sentence)
  const labelType = LABEL_TYPES.find(([pattern]) => pattern.test(opened.label))?.[1]
  const labelled = labelType === undefined ? null : { type: labelType, weight: 4 }
  const isReason = REASON_LABEL.test(opened.label)
  const rest = labelledChoice(opened.label, opened.rest)
  const core = settled(withoutOpeners(withoutPeople(rest, tools.grammar) ?? withoutPersonClauses(rest, tools)))
  const isVerdict = VERDICT.test(core)
  if (core === '' || wordCountOf(core) < (isVerdict ? 2 : 3)) return null
  const leans = isReason || isVerdict || leansOnPrevious(core)
  if (!leans && isUnfit(core, isTitle && isOrder(core) ? 3 : 4)) return null
  const said = absoluteDates(withoutContractions(core).replace(AGREED_WHEN, '$1 '), tools.calendar)
  const technical = technicalWeight(said)
  const isDated = said !== withoutContractions(core).replace(AGREED_WHEN, '$1 ')
  const reading = readSentence(
    `${opened.label === '' ? '' : `${opened.label}: `}${said}`,
    labelled ?? hint ?? (isDated && isAhead(said, tools.calendar) ? DATED : null),
  )
  if (reading.score === 0 && technical === 0) return null
  const worded = reword(said, tools, isTitle) ?? salvage(said, tools)
  if (worded === null) return null
  const day = DAY.test(worded) ? null : firstDay(sentence, tools.calendar)
  const noted = day !== null && reading.type === 'failure' ? `${ended(worded)} Identified ${day}.` : ended(worded)
  const strength = strengthOf(said, reading.score, technical, isTitle)
  return {
    text: capitalised(noted, tools.grammar.isWord),
    type: isDated && reading.type === 'pattern' ? 'context' : reading.type,
    strength,
    leans,
    isReason,
    isVerdict,
    isAnnounced: labelled !== null,
    isForeign: false,
  }
}

/** A step of a procedure is worth less than a statement. */
const STEP =
  /^(?:run|create|open|click|wait|add|update|install|copy|paste|go to|restart|check|verify|deploy|execute|start|stop|edit|write|build|test|commit|push|merge|select|enter|type|reboot|apply|remove|delete|implement|refactor|rename|return|read|compare|download|clone|log in|sign in|configure|set up|make sure|ensure|see|call|import|define|register)\b/i
/** `Deploy freeze from …`, `Test runs take …`: the same word as a thing. */
const NOUN =
  /^\w+ (?:freezes?|windows?|keys?|jobs?|pipelines?|runs?|servers?|suites?|is|are|was|were|must|may|happens?|takes?)\b/i
/** A step of a procedure counts for less, unless it says why; a title must state something by itself. */
const strengthOf = (said: string, score: number, technical: number, isTitle: boolean): number => {
  if (score === 0 || (isTitle && score < 3)) return 0
  const isStep = !isTitle && STEP.test(said) && !NOUN.test(said)
  return Math.max(0, score + technical - (isStep ? (CAUSE.test(said) || /\bdrops?\b/.test(said) ? 1 : 3) : 0))
}

/** `SSE stays.` belongs to what was said before it. */
const VERDICT = /^\S{2,30} (?:stays|remains|wins|won|chosen)\.?$/
const SETTLED =
  /^(?:(?:decided|agreed|settled|deal)(?: then)?[,:.!–—-]?\s+)?([\w.+#/@-]+(?: [\w.+#/@-]+){0,2}) it is(?:,? then)?[.!]*$/i

/** `Decided then, Temporal it is` → `Temporal chosen`. */
const settled = (sentence: string): string => sentence.replace(SETTLED, '$1 chosen')

/** What was agreed matters, not on which day. */
const AGREED_WHEN =
  /\b(agreed|decided) (?:yesterday|today|this morning|this afternoon|just now|last \w+|on (?:mon|tues|wednes|thurs|fri)day) (?=(?:to|that|on)\b)/i

/** What lies behind is told, what lies ahead is the situation. */
const isAhead = (text: string, { today }: Calendar): boolean =>
  (text.match(/\d{4}-\d{2}-\d{2}/g) ?? []).some(day => day >= today)

/** A sentence that counts in days from now speaks of the situation. */
const DATED: Hint = { type: 'context', weight: 2 }
/** Told in the past, what happened; told in the present, what was decided. */
const NARRATES =
  /(?<!\b(?:is|are|be|been|being|gets?|stays?|stayed|kept) )\b(?!(?:proceed|exceed|succeed|embed|need|speed)\b)\w{3,}ed\b|\b(?:was|were|had|did|went|took|sent|lost|broke|ran)\b/i
const DAY = /\d{4}-\d{2}-\d{2}/

/** What is stated counts before the reason that is given for it. */
const readSentence = (text: string, hint: Hint | null): Reading => {
  const { statement, reason } = splitReason(text)
  const whole = readSignals(text, hint)
  const main = reason === '' ? whole : readSignals(statement, hint)
  if (main.score > 1) return { ...whole, type: main.type }
  if (reason === '' || hint !== null) return whole
  if (whole.type !== 'failure' && whole.score > 3) return whole
  return { ...whole, type: NARRATES.test(statement) ? 'failure' : 'decision' }
}

/** When a sentence names a person who cannot go, the clauses without one may stay. */
const withoutPersonClauses = (sentence: string, { grammar }: Tools): string =>
  sentence
    .split(/(?<=,)\s+(?:so |and |but )?|;\s+/)
    .flatMap(clause => withoutPeople(clause, grammar) ?? [])
    .filter(clause => wordCountOf(clause) > 3)
    .join(' ')

/** Choices in their short form, orders as what was done, persons out. */
const reword = (core: string, { grammar }: Tools, isTitle: boolean): string | null => {
  const { statement, reason } = splitReason(core)
  const choice = asChoice(statement)
  if (choice !== null) {
    const [said, why] = [impersonal(choice, grammar), reason === '' ? '' : impersonal(reason, grammar)]
    return said === null ? null : withReason(said, capitalised(why ?? '', grammar.isWord))
  }
  const done = isTitle ? asDone(core, grammar) : null
  return impersonal(done ?? core, grammar)
}

const CLAUSES = /,\s+(?=\p{L}+\s+\p{L}+)|\s+[-–—]\s+|:\s+/u

/** Of a sentence that cannot be told without a person, the clauses that can. */
const salvage = (core: string, tools: Tools): string | null => {
  const clauses = core.split(CLAUSES)
  if (clauses.length < 2) return null
  const told = clauses.map(clause => reword(clause.replace(/^(?:and|but|so|because)\s+/i, ''), tools, false))
  const kept = told.filter(
    (clause): clause is string => clause !== null && wordCountOf(clause) >= 4 && readSignals(clause).score > 2,
  )
  return kept.length === 0 ? null : kept.map(clause => ended(capitalised(clause, tools.grammar.isWord))).join(' ')
}

const readForeignStatement = (
  sentence: string,
  tongue: Exclude<ReturnType<typeof tongueOf>, 'en'>,
  hint: Hint | null,
  { calendar }: Tools,
): Statement | null => {
  if (/[?？]$/.test(sentence) || sentence.length > 420) return null
  if (tongue !== 'script' && wordCountOf(sentence) < 5) return null
  const { type, score } = readForeign(sentence)
  const text = ended(foreignSentence(sentence, tongue, calendar.today))
  const technical = technicalWeight(sentence) + (tongue === 'script' ? 1 : 0)
  return {
    text: capitalised(text),
    type: score > 0 ? type : (hint?.type ?? type),
    strength: score === 0 ? 0 : score + technical,
    leans: /^(?:理由|原因は|Grund|Raison|Motivo)/.test(sentence),
    isReason: false,
    isVerdict: false,
    isAnnounced: false,
    isForeign: true,
  }
}
