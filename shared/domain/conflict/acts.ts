import { clauseOf, shared, stemsOf, type Clause } from './claim.ts'
import { isKind, isScope } from './values.ts'
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
const TIME = /^(?:every|night|nightly|day|daily|week|weekly|month|hour|minute|push|commit|startup|demand|\d.*)$/i

/** How far behind its verb a preposition may stand: `keeps open drafts in …`. */
const MAX_OBJECT = 4

interface Act {
  readonly subject: ReadonlySet<string>
  readonly verb: string
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
  return { subject, verb: MOVED.test(words[at]!.text) ? 'move' : words[at]!.stem, way, object }
}

/** `is archived`, `are pushed`: whatever is done to something is done in one way at a time. */
const isDone = (before: string, text: string): boolean =>
  /^(?:is|are|was|were)$/i.test(before) && /(?:ed|en|lt|nt|pt|wn)$/.test(text)

/** The same is done to the same, but elsewhere or by other means. */
export const actsConflict = (a: Clause, b: Clause): string | null => {
  const [mine, theirs] = [actOf(a), actOf(b)]
  if (!mine || !theirs || !sameVerb(mine.verb, theirs.verb) || mine.subject.size === 0) return null
  const isSame =
    mine.subject.size === theirs.subject.size && shared(mine.subject, theirs.subject).length === mine.subject.size
  if (!isSame || !alike(mine, theirs)) return null
  const all = [...mine.object, ...theirs.object]
  if (mine.object.length === 0 || theirs.object.length === 0 || all.some(word => TIME.test(word.text) || isKind(word)))
    return null
  if (all.every(isScope) || shared(stemsOf(mine.object), stemsOf(theirs.object)).length > 0) return null
  return `${spoken(mine)} became ${spoken(theirs)}`
}

const sameVerb = (older: string, newer: string): boolean =>
  older === newer || (RESTS.test(older) && newer === 'move') || (KEEPS.test(older) && KEEPS.test(newer))

/** `in A` and `on B` are both places; `caused by` and `come from` both name a source. */
const alike = (a: Act, b: Act): boolean =>
  a.way === b.way || (a.verb === 'cause' && a.way !== 'place' && b.way !== 'place')

const spoken = ({ object }: Act): string =>
  object
    .slice(0, 4)
    .map(({ text }) => text)
    .join(' ')
