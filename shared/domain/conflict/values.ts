import { isStop, wordsOf, type Word } from './words.ts'
import { clauseOf, onlyIn, shared, stemsOf, type Clause } from './claim.ts'

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
const SCHEDULE =
  /\b(?:on|every|each) ((?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|\b(?:every day|daily|nightly|every night|on demand)\b/gi
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const SPELLED = /\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b(?= \w+)/gi
const EVERY = /\bevery (minute|hour|day|night|week|month)\b/gi

/** The figures a clause gives as they are now, in one unit per kind: `from 10 to 20` says 20. */
export const valuesOf = (text: string, isPlan = PLANNED.test(text)): readonly Value[] => {
  const spelled = text
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

/** Environments, regions and platforms: the same thing in another one is another thing. */
const KINDS = /^(?:staging|stag|production|prod|dev|preview|sandbox|qa|uat|eu|us|ios|android)$/

export const isKind = ({ stem }: Word): boolean => KINDS.test(stem)

/** Services, packages, tests and files are what is spoken of, not what is said. */
export const isScope = (word: Word): boolean => isKind(word) || SCOPE.test(word.text)
const SCOPE =
  /^(?!.*-\d$)[a-z0-9]+(?:-[a-z0-9]+)+$|\/|\.(?:ya?ml|json|toml|py|ts|js|go|rb|java|tf|conf|ini|md)$|^test_|_spec\b|\.(?:spec|test)\b/

/** Another part, service or environment: both have a word for it, and it is not the same one. */
export const scopesDiffer = (a: Clause, b: Clause, isScoping: (word: Word) => boolean = isThing): boolean => {
  const [extraA, extraB] = [onlyIn(a.topic, stemsOf(b.topic)), onlyIn(b.topic, stemsOf(a.topic))].map(words =>
    words.filter(isScoping),
  )
  const [mine, theirs] = [extraA ?? [], extraB ?? []]
  if (mine.length > 0 && theirs.length > 0) return true
  return (
    [...mine, ...theirs].some(isKind) ||
    mine.some(word => isPurpose(a, word)) ||
    theirs.some(word => isPurpose(b, word))
  )
}

/** Words of doing tell no place. */
const isThing = ({ text, named }: Word): boolean =>
  named ||
  !/ly$|^(?:lasts?|goes|takes?|holds?|gets?|means|says|frozen|lifted|given|left|closed|opened|stopped|started|begins?|ends?|finished|prolonged|shortened|reduced|increased|doubled|halved|brought|pushed|put|bounded|valid|expires?|in force)$/i.test(
    text,
  )

/** What is done may be told by other verbs; what it is done to may not. */
export const isNoAct = (word: Word): boolean =>
  isThing(word) && (word.named || THINGS.test(word.text) || !/(?:ed|ing)$/.test(word.text))
const THINGS =
  /^(?:billing|staging|testing|building|routing|pricing|logging|monitoring|reporting|booking|shipping|scheduling|messaging|banking|training|onboarding|marketing|string|setting|rating|mapping|binding|warning|listing|posting|feed|speed|seed|embed|shed)s?$/i

/** `… for admins` narrows what is said to something of its own. */
const isPurpose = ({ words }: Clause, word: Word): boolean => {
  const at = words.indexOf(word)
  return (
    /^(?:for)$/i.test(words[at - 1]?.text ?? '') ||
    (/^(?:for)$/i.test(words[at - 2]?.text ?? '') && /^(?:the|all|an?)$/i.test(words[at - 1]?.text ?? ''))
  )
}

/** `Release 5.0` and `Release 5.1` are two releases, not one that changed. */
const identifiersDiffer = (a: string, b: string): boolean => {
  const [left, right] = [IDENTIFIED.exec(a)?.[1], IDENTIFIED.exec(b)?.[1]]
  return left !== undefined && right !== undefined && left !== right
}
const IDENTIFIED =
  /^(?:the\s+)?(?:release|version|migration|build|issue|ticket|phase|sprint|step|incident|pr|adr|rfc|milestone)\s+#?(v?\d[\w.]*)/i

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

const FAILS = /\bfail(?:s|ed|ing)?\b.*:/i

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
    const [mine, theirs] = [left.filter(value => value.kind === kind), right.filter(value => value.kind === kind)]
    const [first, other] = [mine[0], theirs[0]]
    if (!first || !other) continue
    if (kind === '' && !sameNoun(nounsBefore(a, first), nounsBefore(b, other))) continue
    return `${first.shown} became ${other.shown}`
  }
  return null
}
