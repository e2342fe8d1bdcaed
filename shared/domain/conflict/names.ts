import { onlyIn, shared, stemsOf, type Clause } from './claim.ts'
import { ARTICLE, SINGLE, doOtherJobs, isName, spoken } from './parts.ts'
import { isOpen, isScope } from './scope.ts'
import { valuesOf } from './values.ts'
import { isStop, type Word } from './words.ts'

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
