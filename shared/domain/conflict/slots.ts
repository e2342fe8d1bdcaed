import { isMeasured, type Clause } from './claim.ts'
import { ARTICLE, SINGLE, doOtherJobs, isName, spoken } from './parts.ts'
import { isKind, isOpen, isScope } from './scope.ts'
import { isStop, type Word } from './words.ts'

const PURPOSE = /^(?:for|of|per|für|pour|para)$/i
const MAX_SLOT = 4

interface Difference {
  readonly before: readonly Word[]
  readonly left: readonly Word[]
  readonly right: readonly Word[]
  readonly after: readonly Word[]
}

/** What is left when the common head and the common tail of two clauses are taken away. */
const differenceOf = (left: readonly Word[], right: readonly Word[]): Difference => {
  const plain = (words: readonly Word[]): readonly Word[] => words.filter(({ text }) => !EMPHASIS.test(text))
  const [a, b] = [plain(left), plain(right)]
  let head = 0
  while (head < a.length && head < b.length && same(a[head]!, b[head]!)) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && same(a.at(-1 - tail)!, b.at(-1 - tail)!)) tail++
  return {
    before: a.slice(0, head),
    left: a.slice(head, a.length - tail),
    right: b.slice(head, b.length - tail),
    after: a.slice(a.length - tail),
  }
}

const EMPHASIS = /^(?:themselves|itself|now|again|also|still|already|only|just|always)$/i
const same = (a: Word, b: Word): boolean => a.stem === b.stem || (ARTICLE.test(a.text) && ARTICLE.test(b.text))
const content = (words: readonly Word[]): readonly Word[] =>
  words.filter(({ text }) => text.length > 2 && !ARTICLE.test(text) && !SINGLE.test(text))

/** The same sentence but for one thing in a place that holds only one. */
export const slotsConflict = (a: Clause, b: Clause): string | null => {
  const { before, left, right, after } = differenceOf(a.words, b.words)
  if (isTurned(left, right) && content(before).length > 1) return `${spoken(left)} became ${spoken(right)}`
  const [mine, theirs] = [untilNext(left, after), untilNext(right, after)]
  if (mine.length === 0 || theirs.length === 0 || mine.length > MAX_SLOT || theirs.length > MAX_SLOT) return null
  if (mine.length < left.length && theirs.length < right.length) return null
  if (OTHER_WAY.test(left[0]!.text) || OTHER_WAY.test(right[0]!.text)) return null
  const all = [...mine, ...theirs]
  if (doOtherJobs(mine, theirs)) return null
  if (all.some(({ text }) => text === 'port') || [left, right].every(hasVerb)) return null
  if (all.every(({ text }) => isMeasured(text)) || [...left, ...right].some(isKind) || !isOneValue(before, all))
    return null
  const place = before.findLast(({ text }) => !ARTICLE.test(text))?.text ?? ''
  const isMeasure = /\w(?:ed|en) per$/i.test(spoken(before))
  if (
    isOpen(a) ||
    (PURPOSE.test(place) && !isMeasure) ||
    [left, right].every(words => words.some(({ text }) => PURPOSE.test(text)))
  )
    return null
  const isObject =
    (isMeasure || SINGLE.test(place)) && content(before).length > 0 && !isOtherVerb(left) && !isOtherVerb(right)
  const opens = before.every(({ text }) => ARTICLE.test(text)) && content(after).length >= 2
  const isSubject =
    opens &&
    (USED_FOR.test(spoken(after)) ||
      (isOne(mine, after) && isOne(theirs, after)) ||
      isActor(mine, theirs, before, after))
  const isManner = PASSIVE.test(spoken(before)) && after.length === 0 && !isStop(mine[0]!) && !isStop(theirs[0]!)
  return isObject || isSubject || isManner ? `${spoken(mine)} became ${spoken(theirs)}` : null
}

const TURNED = ['before after', 'above below', 'inside outside', 'with without', 'before during', 'during after']

/** The same but for the preposition, and that says the opposite: `before the deploy`, `after the deploy`. */
const isTurned = (left: readonly Word[], right: readonly Word[]): boolean =>
  left.length === 1 &&
  right.length === 1 &&
  (TURNED.some(pair => [pair, pair.split(' ').toReversed().join(' ')].includes(`${spoken(left)} ${spoken(right)}`)) ||
    [left, right].some(words => spoken(words) === 'without'))

/** `main are blocked` and `branches are allowed` are two statements, not two values. */
const hasVerb = (words: readonly Word[]): boolean => words.some(({ text }) => /^(?:is|are|was|were)$/i.test(text))

/** Names of services or files are values only where a sentence says what something is. */
const isOneValue = (before: readonly Word[], all: readonly Word[]): boolean =>
  /^(?:is|are|was|were|to)$/.test(before.findLast(({ text }) => !ARTICLE.test(text))?.text ?? '') || !all.every(isScope)

/** `run in parallel` and `run against a database` tell two things of one run. */
const OTHER_WAY = /^(?:against|in|on|at|under|over|with|without|by|through|via|from|into|during|after|before)$/i

const USED_FOR = /^(?:is|are|was|were) (?:used|chosen|required|responsible) for /i

const ADDS = /^(?:for|with|after|in|on|at|during|since|as|instead|when|while|under)$/i

/** A phrase that only adds to what stands in the place is no part of it. */
const untilNext = (words: readonly Word[], after: readonly Word[]): readonly Word[] => {
  const end = words.findIndex(({ text }, at) => at > 0 && ADDS.test(text))
  return end > 0 && (after.length === 0 || words[end]!.text === 'with') ? words.slice(0, end) : words
}

/** `pushed to A` and `built with B` are two acts, not two values of one. */
const isOtherVerb = (words: readonly Word[]): boolean =>
  words.length > 1 && /(?:ed|en|lt|nt|wn|de|id)$/.test(words[0]!.text) && isStop(words[1]!)

const ACTS =
  /^(?:validate|manage|serve|send|own|call|store|write|build|run|deploy|handl|handle|render|process|push|pull|check|host|hold|trust|generate|sign|encrypt)$/

/** `The gateway validates tokens` and `The service validates tokens` name two actors of one act. */
const isActor = (
  mine: readonly Word[],
  theirs: readonly Word[],
  before: readonly Word[],
  after: readonly Word[],
): boolean =>
  before.length === 1 &&
  mine.length === 1 &&
  theirs.length === 1 &&
  ACTS.test(after[0]?.stem ?? '') &&
  content(after).length >= 2

const PASSIVE = /\b(?:is|are|was|were) \w+(?:ed|en)$/

/** One thing that does something, by its name: `Terraform manages …`. */
const isOne = (words: readonly Word[], after: readonly Word[]): boolean =>
  words.length <= 2 &&
  words.every(isName) &&
  (after[0]?.text ?? '').endsWith('s') &&
  words.every(word => word.named || !/[^s]s$/.test(word.text))

/** The same words in the same order, but two of them have changed places. */
export const rolesConflict = (a: Clause, b: Clause): string | null => {
  const [left, right] = [a.words, b.words].map(words => words.filter(({ text }) => !ARTICLE.test(text)))
  if (!left || !right || left.length !== right.length) return null
  const moved = left.flatMap((word, at) => (word.stem === right[at]!.stem ? [] : [at]))
  const [one, two] = moved
  if (one === undefined || two === undefined || moved.length !== 2 || isStop(left[one]!) || isStop(left[two]!))
    return null
  const swapped = left[one]!.stem === right[two]!.stem && left[two]!.stem === right[one]!.stem
  return swapped ? `${left[one]!.text} and ${left[two]!.text} changed places` : null
}
