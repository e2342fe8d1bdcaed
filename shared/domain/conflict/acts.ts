import { clauseOf, shared, stemsOf, type Clause } from './claim.ts'
import { isKind, isScope } from './scope.ts'
import { isStop, type Word } from './words.ts'

/** Acts with one answer at a time to where, by what or from what. */
const ACTS =
  /^(?:store|keep|cause|manage|serve|host|render|generate|hash|encrypt|write|send|ship|deploy|sign|draw|read|scan|build|validate|process)$/
const WAYS: Readonly<Record<string, string>> = {
  in: 'place',
  on: 'place',
  at: 'place',
  into: 'place',
  to: 'place',
  inside: 'place',
  with: 'means',
  by: 'means',
  through: 'means',
  via: 'means',
  using: 'means',
  from: 'source',
}
const MOVED = /^(?:moved|migrated|transferred|relocated|switched|moves|goes|go)$/i
/** What moved somewhere is no longer kept, run or hosted elsewhere. */
const RESTS = /^(?:store|keep|host|deploy|run|manage|serve|build|write)$/
const KEEPS = /^(?:store|keep|hold|sav|save)$/
const TIME =
  /^(?:every|each|once|twice|hourly|night|nightly|day|daily|week|weekly|month|hour|minute|push|commit|startup|demand|\d.*)$/i

/** How far behind its verb a preposition may stand: `keeps open drafts in …`. */
const MAX_OBJECT = 4

interface Act {
  readonly subject: ReadonlySet<string>
  readonly verb: string
  /** What stands between the verb and its preposition: `keeps drafts in …`; null when told passively. */
  readonly patient: number | null
  readonly way: string
  readonly object: readonly Word[]
}

/** `subject is done with object`, as far as a clause has that form. */
const actOf = ({ words }: Clause): Act | null => {
  const at = words.findIndex(
    ({ stem, text }, index) =>
      index > 0 && (ACTS.test(stem) || MOVED.test(text) || isDone(words[index - 1]!.text, text)),
  )
  const prep =
    at < 0
      ? -1
      : words.findIndex(
          ({ text }, index) => index > at && index <= at + MAX_OBJECT && WAYS[text.toLowerCase()] !== undefined,
        )
  const way = prep < 0 ? undefined : WAYS[words[prep]!.text.toLowerCase()]
  if (way === undefined) return null
  const rest = words.slice(prep + 1)
  const end = rest.findIndex(
    ({ text }, index) => index > 0 && /^(?:for|when|while|after|before|since|during|of)$/i.test(text),
  )
  const object = (end > 0 ? rest.slice(0, end) : rest).filter(word => !isStop(word))
  const subject = stemsOf(
    clauseOf([...words.slice(0, at), ...words.slice(at + 1, prep)].map(({ text }) => text).join(' ')).topic,
  )
  const isPassive = /^(?:is|are|was|were|be|been)$/i.test(words[at - 1]!.text)
  const patient = isPassive ? null : words.slice(at + 1, prep).filter(word => !isStop(word)).length
  return { subject, verb: MOVED.test(words[at]!.text) ? 'move' : words[at]!.stem, patient, way, object }
}

/** `is archived`, `are pushed`: whatever is done to something is done in one way at a time. */
const isDone = (before: string, text: string): boolean =>
  /^(?:is|are|was|were)$/i.test(before) && /(?:ed|en|lt|nt|pt|wn)$/.test(text)

/** The same is done to the same, but elsewhere or by other means. */
export const actsConflict = (a: Clause, b: Clause): string | null => {
  const [mine, theirs] = [actOf(a), actOf(b)]
  if (/\b(?:again|also|additionally|too)\b/i.test(b.text)) return null
  if (!mine || !theirs || !sameVerb(mine.verb, theirs.verb) || mine.subject.size === 0) return null
  if (isOtherPatient(mine, theirs)) return null
  const common = shared(mine.subject, theirs.subject).length
  if (common === 0 || common < Math.min(mine.subject.size, theirs.subject.size) || !alike(mine, theirs)) return null
  const all = [...mine.object, ...theirs.object]
  if (mine.object.length === 0 || theirs.object.length === 0 || all.some(word => TIME.test(word.text) || isKind(word)))
    return null
  if (all.every(isScope) || shared(stemsOf(mine.object), stemsOf(theirs.object)).length > 0) return null
  return `${spoken(mine)} became ${spoken(theirs)}`
}

/** `reads from A` and `reads its settings from B`: only one of them says what is read. */
const isOtherPatient = (a: Act, b: Act): boolean =>
  a.patient !== null && b.patient !== null && (a.patient === 0) !== (b.patient === 0)

/** Made by one or made in one is the same question. */
const MADE = /^(?:generate|render|comput|calculat|creat|validate|version|identif|authenticat|select|encod)$/

const sameVerb = (older: string, newer: string): boolean =>
  older === newer || (RESTS.test(older) && newer === 'move') || (KEEPS.test(older) && KEEPS.test(newer))

/** `in A` and `on B` are both places; `caused by` and `come from` both name a source. */
const alike = (a: Act, b: Act): boolean =>
  a.way === b.way ||
  (a.verb === 'cause' && a.way !== 'place' && b.way !== 'place') ||
  (MADE.test(a.verb) && a.way !== 'source' && b.way !== 'source')

const spoken = ({ object }: Act): string =>
  object
    .slice(0, 4)
    .map(({ text }) => text)
    .join(' ')

interface Deed {
  readonly agent: readonly Word[]
  readonly verb: string
  readonly patient: ReadonlySet<string>
}

const OWNED =
  /^(?:own|manage|render|serve|build|run|host|generate|validate|send|handl|maintain|provide|publish|deploy|store|terminat|encrypt|sign|write|merg|merge|approv|review|trigger)$/

const topicOf = (words: readonly Word[]): readonly Word[] => clauseOf(words.map(({ text }) => text).join(' ')).topic

/** Up to where a time, a condition or a purpose is added. */
const untilAdded = (words: readonly Word[]): readonly Word[] => {
  const end = words.findIndex(
    ({ text }, index) => index > 0 && /^(?:after|when|for|during|before|while|if|with)$/i.test(text),
  )
  return end > 0 ? words.slice(0, end) : words
}

/** `the deploy pipeline`: behind an article it is no verb. */
const isAfterArticle = (words: readonly Word[], at: number): boolean =>
  /^(?:the|an?|each|every)$/i.test(words[at - 1]?.text ?? '')

/** Who does what to what, told actively or with `by`. */
const deedOf = ({ words }: Clause): Deed | null => {
  const at = words.findIndex(({ stem }, index) => index > 0 && OWNED.test(stem) && !isAfterArticle(words, index))
  if (at < 1) return null
  const isPassive = /^(?:is|are|was|were|been)$/i.test(words[at - 1]!.text)
  const by = words.findIndex(({ text }, index) => index > at && text.toLowerCase() === 'by')
  const next = words[at + 1]?.text.toLowerCase() ?? ''
  if (isPassive !== by > 0 || (!isPassive && (WAYS[next] !== undefined || TIME.test(next)))) return null
  const [before, behind] = [topicOf(words.slice(0, at)), topicOf(untilAdded(words.slice((isPassive ? by : at) + 1)))]
  const [agent, patient] = isPassive ? [behind, before] : [before, behind]
  return agent.length === 0 || patient.length === 0 ? null : { agent, verb: words[at]!.stem, patient: stemsOf(patient) }
}

/** Equal but for what the other one names as who does it: `retries of the mailer`, `the mailer handles retries`. */
const isSamePatient = (a: Deed, b: Deed): boolean => {
  const agents = stemsOf([...a.agent, ...b.agent])
  const rest = (one: Deed, other: Deed): readonly string[] =>
    [...one.patient].filter(stem => !other.patient.has(stem) && !agents.has(stem) && stem !== 'own')
  return shared(a.patient, b.patient).length > 0 && rest(a, b).length === 0 && rest(b, a).length === 0
}

/** The same is done to the same by another. */
export const agentsConflict = (a: Clause, b: Clause): string | null => {
  if (/\b(?:not|never|no)\b/i.test(a.text + b.text)) return null
  const [mine, theirs] = [deedOf(a), deedOf(b)]
  if (!mine || !theirs || mine.verb !== theirs.verb || mine.agent.length > 3 || theirs.agent.length > 3) return null
  if (!isSamePatient(mine, theirs) || [...mine.agent, ...theirs.agent].some(isKind)) return null
  const [left, right] = [stemsOf(mine.agent), stemsOf(theirs.agent)]
  const common = shared(left, right)
  if (common.length === Math.min(left.size, right.size)) return null
  const [one, other] = [mine.agent, theirs.agent].map(words => words.map(({ text }) => text).join(' '))
  return `${one} became ${other}`
}
