import { clauseOf, shared, stemsOf, type Clause } from './claim.ts'
import { isNoAct, isThing, scopesDiffer } from './scope.ts'
import { isStop, wordsOf } from './words.ts'

export interface Value {
  readonly kind: string
  /** In the kind's own unit, so that 60 s and 1 min are equal. */
  readonly amount: string
  readonly shown: string
  /** Where it stands in the clause. */
  readonly at: number
}

interface Unit {
  readonly pattern: RegExp
  readonly kind: string
  readonly factor: number
}

const unit = (pattern: RegExp, kind: string, factor: number): Unit => ({ pattern, kind, factor })
const UNITS: readonly Unit[] = [
  unit(/^(?:ms|milliseconds?)$/i, 'time', 0.001),
  unit(/^(?:s|secs?|seconds?)$/i, 'time', 1),
  unit(/^(?:min|mins|minutes?)$/i, 'time', 60),
  unit(/^(?:h|hours?)$/i, 'time', 3600),
  unit(/^(?:d|days?)$/i, 'time', 86_400),
  unit(/^weeks?$/i, 'time', 604_800),
  unit(/^months?$/i, 'time', 2_592_000),
  unit(/^years?$/i, 'time', 31_536_000),
  unit(/^(?:B|bytes?)$/, 'size', 1),
  unit(/^[kK]i?B$/, 'size', 1e3),
  unit(/^Mi?B?$/, 'size', 1e6),
  unit(/^Gi?B?$/, 'size', 1e9),
  unit(/^Ti?B?$/, 'size', 1e12),
]
const AMOUNT =
  /(?<prefix>\b(?:from|until|till|to|by|on|before|at|since|v|version|extended to|instead of|than)\s+)?(?<date>\d{4}-\d{2}-\d{2})|(?<before>\bfrom\s+|\binstead of\s+)?(?<![\w./:-])[v~^<>=]*(?<amount>\d+(?:[.,:_]\d+)*)(?![\w.]*[_/(]|-\w)\s?(?<unit>%|[a-zA-Z]+)?/g

const PLANNED =
  /\b(?:planned|scheduled|due|postponed|moved|delayed|deadline|window|release[sd]?|starts?|ends?|extended|expected|freeze|opens?|launch\w*|goes out|go-live|switched off|expires?)\b/i
/** Days of the week on which something is done, or that it is done daily. */
const SCHEDULE = /\b(?:on|every|each) ((?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|\b(?:on demand)\b/gi
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const SPELLED = /\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b(?= \w+)/gi
const EVERY = /\bevery (minute|hour|day|night|week|month)\b/gi
/** `is run hourly`, `once a day`; `the hourly report` is a name. */
const PERIOD =
  /\b(?:(?:once|one time) (?:a|an|per|every|each) (minute|hour|day|night|week|month)|(hour|dai|night|week|month)ly(?=$|[.,;]| (?:at|on|by|in|to|from|since|after|before|with|instead)\b))/gi

/** The figures a clause gives as they are now, in one unit per kind: `from 10 to 20` says 20. */
export const valuesOf = (text: string, isPlan = PLANNED.test(text)): readonly Value[] => {
  const spelled = text
    .replaceAll(PERIOD, (_, once?: string, often?: string) => `every ${(once ?? often ?? '').replace('dai', 'day')}`)
    .replaceAll(EVERY, (_, name: string) => `every 1 ${name === 'night' ? 'day' : name}`)
    .replaceAll(SPELLED, word => String(NUMBERS.indexOf(word.toLowerCase()) + 1))
  const days = [...text.matchAll(SCHEDULE)].map(match => ({
    kind: 'schedule',
    amount: (match[1] ?? match[0]).toLowerCase().slice(0, 3),
    shown: match[0],
    at: match.index,
  }))
  const amounts = [...spelled.matchAll(AMOUNT)].flatMap((match): readonly Value[] => {
    const { prefix = '', date, before, amount, unit: name = '' } = match.groups ?? {}
    const at = match.index
    if (date !== undefined)
      return /until|till|\bto\b|\bby\b|before/.test(prefix) || isPlan
        ? [{ kind: 'date', amount: date, shown: date, at }]
        : []
    if (amount === undefined || before !== undefined) return []
    const plain = amount.replaceAll(/[,_](?=\d{3})/g, '').replace(/^0+(?=\d)/, '')
    const known = UNITS.find(({ pattern }) => pattern.test(name))
    const shown = known || name === '%' ? `${amount} ${name}` : amount
    if (!known) return [{ kind: name === '%' ? '%' : '', amount: plain, shown, at }]
    return [{ kind: known.kind, amount: String(Number(plain) * known.factor), shown, at }]
  })
  return [...days, ...amounts]
}

/** `Release 5.0` and `Release 5.1` are two releases, not one that changed. */
const identifiersDiffer = (a: string, b: string): boolean => {
  const [left, right] = [IDENTIFIED.exec(a)?.[1], IDENTIFIED.exec(b)?.[1]]
  return left !== undefined && right !== undefined && left !== right
}
const IDENTIFIED =
  /^(?:the\s+)?(?:release|version|migration|build|issue|ticket|phase|sprint|step|incident|pr|adr|rfc|milestone|job|worker|team|option|variant|group|cluster|queue|plan|tier|service)\s+#?(v?\d[\w.]*|[a-z]\b)/i

/** `Android 10` is a name with a number, `is at 10` is not. */
const isIdentity = (text: string, { at }: Value): boolean => {
  const before = wordsOf(text.slice(0, at)).at(-1)
  return before !== undefined && !isStop(before)
}

/** A bare number belongs to the words before it: `port 8080`, `Python 3.12`. */
const nounsBefore = ({ text }: Clause, { at }: Value): readonly string[] =>
  clauseOf(text.slice(0, at)).topic.map(({ stem }) => stem)

const sameNoun = (a: readonly string[], b: readonly string[]): boolean => {
  const [mine, theirs] = [a.at(-1) ?? '', b.at(-1) ?? '']
  return mine === theirs || a.includes(theirs) || b.includes(mine)
}

/** 19 and 19.1.0 may be the same version, told more or less exactly. */
const agrees = (a: string, b: string): boolean => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)

const VERB = /\b(?:is|are|was|were|has|have|comes?|fails?|runs?|uses?|needs?|must|may|can|will)\b/i

/** `502 errors` and `429 errors`, `Node.js 18` and `Node.js 22`: another number before the verb is another thing. */
export const subjectsDiffer = (a: Clause, b: Clause): boolean => {
  const [left, right] = [a, b].map(({ text }) => {
    const verb = VERB.exec(text)
    return verb ? (text.slice(0, verb.index).match(/(?<![\w.-])v?\d+(?:\.\d+)*(?![\w-])/g) ?? []) : []
  })
  return left!.length > 0 && right!.length > 0 && !left!.some(one => right!.some(other => agrees(one, other)))
}

const FAILS = /\bfail(?:s|ed|ing)?\b.*:/i

/** Two figures of one kind behind the same word, where neither is told by the other side at all. */
const changedBehindSameWord = (
  a: Clause,
  b: Clause,
  left: readonly Value[],
  right: readonly Value[],
): readonly [Value, Value] | null => {
  const isTold = (value: Value, values: readonly Value[]): boolean =>
    values.some(each => each.kind === value.kind && agrees(value.amount, each.amount))
  const [mine, theirs] = [left.filter(value => !isTold(value, right)), right.filter(value => !isTold(value, left))]
  for (const value of mine) {
    const label = nounsBefore(a, value).at(-1)
    const other = theirs.find(each => each.kind === value.kind && nounsBefore(b, each).at(-1) === label)
    if (label !== undefined && other) return [value, other]
  }
  return null
}

/** Several versions may be supported, accepted or tested side by side. */
const SIDE_BY_SIDE = /\b(?:support|accept|test|allow|install|availab|deprecat)/i
const BOUND = /\b(?:minimum|maximum|at least|at most|lowest|oldest|newest|latest|only|up to|limit\w*)\b/i
const isSideBySide = (a: Clause, b: Clause): boolean =>
  [a, b].every(({ text }) => SIDE_BY_SIDE.test(text) && !BOUND.test(text))

/** The same figure of the same thing, told differently. Two failures may well show two figures. */
export const figuresConflict = (a: Clause, b: Clause): string | null => {
  const common = shared(stemsOf(a.topic), stemsOf(b.topic))
  if (
    common.length === 0 ||
    scopesDiffer(a, b, common.length > 1 || a.text.includes('%') ? isNoAct : isThing) ||
    identifiersDiffer(a.text, b.text) ||
    (FAILS.test(a.text) && FAILS.test(b.text))
  )
    return null
  const isPlan = PLANNED.test(a.text) || PLANNED.test(b.text)
  const [left, right] = [valuesOf(a.text, isPlan), valuesOf(b.text, isPlan)]
  const differ = (kind: string): boolean => {
    const [mine, theirs] = [left, right].map(values => values.filter(value => value.kind === kind))
    return (
      mine!.length > 0 &&
      theirs!.length > 0 &&
      !mine!.some(value => theirs!.some(each => agrees(value.amount, each.amount)))
    )
  }
  const kinds = [...new Set(left.map(value => value.kind))].filter(differ)
  if (kinds.length > 1 && left.some(value => value.kind === '' && isIdentity(a.text, value))) return null
  for (const kind of kinds) {
    const [first, other] = [left.find(value => value.kind === kind), right.find(value => value.kind === kind)]
    if (!first || !other) continue
    if (kind === '' && isSideBySide(a, b)) continue
    if (kind === '' && !sameNoun(nounsBefore(a, first), nounsBefore(b, other))) continue
    return `${first.shown} became ${other.shown}`
  }
  if (isSideBySide(a, b)) return null
  const changed = changedBehindSameWord(a, b, left, right)
  return changed ? `${changed[0].shown} became ${changed[1].shown}` : null
}
