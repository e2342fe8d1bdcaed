import { isMeasured, onlyIn, shared, stemsOf, type Clause } from './claim.ts'
import { familiesOf } from './families.ts'
import { isKind, isOpen, isScope } from './scope.ts'
import { valuesOf } from './values.ts'
import { isStop, type Word } from './words.ts'

/** Verbs and prepositions behind which one thing stands at a time. */
const SINGLE =
  /^(?:is|are|was|uses?|used|in|as|by|with|on|to|through|via|at|from|runs?|holds?|into|nutzt|nutzen|als|est|es)$/i
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
const ARTICLE = /^(?:the|a|an)$/i
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

/** A database and a message queue stand side by side; two queues rarely do. */
const doOtherJobs = (mine: readonly Word[], theirs: readonly Word[]): boolean => {
  const [left, right] = [familiesOf(spoken(mine)), familiesOf(spoken(theirs))]
  return left.size > 0 && right.size > 0 && ![...left].some(family => right.has(family))
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
const spoken = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

/** Both say the same of the same, but for one named thing each. */
export const namesConflict = (a: Clause, b: Clause): string | null => {
  const [inA, inB] = [stemsOf(a.topic), stemsOf(b.topic)]
  const [mine, theirs] = [onlyIn(a.topic, inB), onlyIn(b.topic, inA)]
  const all = [...mine, ...theirs]
  if (mine.length === 0 || theirs.length === 0 || mine.length > 2 || theirs.length > 2) return null
  if (all.some(isScope) || isOpen(a) || isOpen(b) || numbersDiffer(a, b) || doOtherJobs(mine, theirs)) return null
  if (mine.some(word => isModifier(a, word, inB)) || theirs.some(word => isModifier(b, word, inA))) return null
  const common = shared(inA, inB)
  const isSmall = a.topic.length <= 2 && b.topic.length <= 3 && common.length > 0 && !/\d/.test(a.text + b.text)
  if (common.length < 2 && !isSmall) return null
  const isPlaced =
    common.some(stem => PLACED.test(stem)) && [mine, theirs].every(([first]) => first !== undefined && isName(first))
  const isPlain =
    !/(?:ed|ing)$/.test(all.find(word => !isName(word))?.text ?? '') &&
    mine.some(isName) &&
    theirs.some(isName) &&
    all.filter(word => !isName(word)).length < 2
  return all.every(isName) || isPlaced || isPlain ? `${spoken(mine)} became ${spoken(theirs)}` : null
}

const isName = (word: Word): boolean => word.named || word.opens

/** Another name with another figure is another thing. */
const numbersDiffer = (a: Clause, b: Clause): boolean => {
  const [left, right] = [valuesOf(a.text), valuesOf(b.text)].map(values => values.map(({ amount }) => amount))
  return left!.length > 0 && right!.length > 0 && !left!.some(amount => right!.includes(amount))
}

/** Acts that happen in one place or by one means at a time. */
const PLACED = /^(?:store|run|deploy|host|write|send|manage|serve|generate|render|hash|build)$/

const VERB = /^(?:is|are|was|were|has|have|uses?|runs?|goes|go|must|may|can|will|needs?|takes?|gets?)$/i

/** A name in front of what both speak of, or behind `in` or `of` before the verb, tells which one is meant. */
const isModifier = ({ words }: Clause, name: Word, others: ReadonlySet<string>): boolean => {
  const at = words.indexOf(name)
  const verb = words.findIndex(({ text }) => VERB.test(text))
  if (at < 0 || verb < 0 || at > verb) return false
  const next = words[at + 1]
  const isBefore =
    next !== undefined && !isStop(next) && !VERB.test(next.text) && others.has(next.stem) && !PLACED.test(next.stem)
  return isBefore || /^(?:in|of|at|for|from)$/i.test(words[at - 1]?.text ?? '')
}

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

const CHANGED =
  /\b(?:no longer|back to|again|reverted|rolled back|replaced|switched|moved|migrated|now|instead|since the|rewritten|rebuilt|dropped|changed|from now on|any ?more|went back|became|becomes|converted|turned into|cancelled|postponed)\b/i

/** The newer one says of itself that something changed, and names another thing for the same matter. */
export const changesConflict = (a: Clause, b: Clause): string | null => {
  if (!CHANGED.test(b.text)) return null
  const [inA, inB] = [stemsOf(a.topic), stemsOf(b.topic)]
  const common = shared(inA, inB)
  const [mine, theirs] = [onlyIn(a.topic, inB).filter(isName), onlyIn(b.topic, inA).filter(isName)]
  if (mine.length === 0 || theirs.length === 0 || [...mine, ...theirs].some(isScope) || numbersDiffer(a, b)) return null
  if (common.length < 2 && !(common.length === 1 && a.topic[0]?.stem === b.topic[0]?.stem)) return null
  return `${spoken(mine)} became ${spoken(theirs)}`
}

/** Much is the same, and behind the same preposition stands another thing. */
export const objectsConflict = (a: Clause, b: Clause): string | null => {
  const [inA, inB] = [stemsOf(a.topic), stemsOf(b.topic)]
  const [mine, theirs] = [onlyIn(a.topic, inB), onlyIn(b.topic, inA)]
  const [first, other] = [mine[0], theirs[0]]
  if (!first || !other || mine.length > 3 || theirs.length > 3 || shared(inA, inB).length < 3) return null
  if ([...mine, ...theirs].some(isScope) || isOpen(a) || isOpen(b) || numbersDiffer(a, b)) return null
  const [place, another] = [placeBefore(a, first), placeBefore(b, other)]
  return place !== null && place === another ? `${spoken(mine)} became ${spoken(theirs)}` : null
}

/** The preposition before a word that stands behind the verb. */
const placeBefore = ({ words }: Clause, word: Word): string | null => {
  const at = words.indexOf(word)
  const verb = words.findIndex(({ text }) => VERB.test(text))
  const before =
    words
      .slice(0, at)
      .findLast(({ text }) => !ARTICLE.test(text))
      ?.text.toLowerCase() ?? ''
  return verb >= 0 && verb < at && SINGLE.test(before) ? before : null
}
