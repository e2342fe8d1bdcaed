import { onlyIn, shared, stemsOf, type Clause } from './claim.ts'
import { isKind, isNoAct, scopesDiffer } from './values.ts'
import { isStop } from './words.ts'

/** Words that cannot both hold of one thing at one time. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\benabled?\b|\bturned on\b|\bis on\b|\bare on\b|\bactive\b/i,
    /\bdisabled?\b|\bturned off\b|\bis off\b|\bare off\b|\binactive\b/i,
  ],
  [
    /\bis (?:down|unavailable|broken)\b|\bdown for\b/i,
    /\bis (?:up|back|available|healthy)\b|\bup again\b|\bback up\b/i,
  ],
  [/\b(?:allowed|permitted|may)\b/i, /\b(?:forbidden|prohibited|not allowed|may not|must not|must never|banned)\b/i],
  [/\b(?:mandatory|required|must|needs?|every)\b/i, /\b(?:optional|not required|voluntary)\b/i],
  [/\bautomatic(?:ally)?\b/i, /\bmanual(?:ly)?\b|\bby hand\b/i],
  [
    /\bsynchronous(?:ly)?\b|\b(?:in|inside) the request\b/i,
    /\basynchronous(?:ly)?\b|\bqueued?\b|\bbackground\b|\bby a worker\b/i,
  ],
  [/\bparallel\b|\bconcurrently\b/i, /\bserial(?:ly)?\b|\bsequential(?:ly)?\b/i],
  [/\bin (?:the |an? )?\w+ process\b|\bembedded\b|\bin-process\b/i, /\bseparate(?:ly)?\b|\bstand-?alone\b/i],
  [/\bshare[sd]?\b/i, /\bown\b|\bseparate\b|\bdedicated\b/i],
  [/\b(?:in force|frozen|freeze is|freeze until|freeze starts)\b/i, /\b(?:lifted|over|ended|unfrozen|cancelled)\b/i],
  [/\bread-only\b/i, /\b(?:writable|read-write)\b/i],
  [/\bpublic\b/i, /\bprivate\b/i],
  [/\bopt-in\b/i, /\bopt-out\b/i],
  [/\bsupported\b/i, /\b(?:unsupported|not supported|no longer supported)\b/i],
  [/\bstateless\b/i, /\bstateful\b/i],
  [/\bmutable\b/i, /\bimmutable\b/i],
  [/\binclud(?:e|es|ed|ing)\b/i, /\bexclud(?:e|es|ed|ing)\b/i],
  [
    /\b(?:blocked|on hold|paused|pending|waiting|in progress|planned|postponed|not yet)\b/i,
    /\b(?:unblocked|resumed|runs? again|running again|works? again|done|finished|completed?|merged|approved|resolved|closed|live|shipped|arrived)\b/i,
  ],
  [
    /\b(?:down|broken|failing|fails|flaky|unstable|red)\b/i,
    /\b(?:fixed|restored|works? again|stable|green|pass(?:es)?|recovered|solved)\b/i,
  ],
  [/\bdirectly\b/i, /\b(?:through|via|indirectly|behind)\b/i],
  [/\b(?:mock(?:s|ed|ing)?|fakes?|stub(?:s|bed)?)\b/i, /\b(?:real|actual)\b/i],
  [/\b(?:unavailable|unreachable|offline)\b/i, /\b(?:available|reachable|online)\b/i],
  [/\b(?:beta|preview|experimental)\b/i, /\b(?:generally available|stable|GA|production-ready)\b/i],
  [/\bfrozen\b/i, /\b(?:allowed again|open again)\b/i],
  [/\bcase-sensitive\b/i, /\bcase-insensitive\b/i],
  [/\bascending\b/i, /\bdescending\b/i],
  [/\binclusive\b/i, /\bexclusive\b/i],
  [/\beager(?:ly)?\b/i, /\blaz(?:y|ily)\b/i],
  [/\bsoft[- ]delete\w*\b/i, /\bhard[- ]delete\w*\b|\bdeleted for good\b/i],
  [/\bnullable\b/i, /\bnot null\b|\bnon-null\w*\b/i],
  [/\bstrict\b/i, /\b(?:lenient|loose|lax)\b/i],
  [/\bon the (?:server|backend)\b|\bserver-side\b/i, /\b(?:on|in) the (?:client|browser)\b|\bclient-side\b/i],
  [/\bopen source\b/i, /\bproprietary\b|\bclosed source\b/i],
]

const NEGATION =
  /\b(?:not|never|no longer|no|forbidden|prohibited|banned|avoid(?:ed)?|disallowed|refused?|rejected|lacks?|impossible|unable|cannot|can't|don't|doesn't|isn't|aren't|won't|without|nobody|nothing|neither|need not|nicht|kein\w*|nie|ne|pas|jamais|nunca|non)\b|n['’]t\b|せず|しない|ではない|不/i

/** Which of two opposites a text says; `not enabled` is `disabled`, and a text with both says neither. */
const sideOf = (text: string, one: RegExp, other: RegExp): 'one' | 'other' | null => {
  const right = other.exec(text)
  const left = one.exec(right ? text.replace(right[0], ' '.repeat(right[0].length)) : text)
  if (left && right) return null
  const found = left ?? right
  if (!found) return null
  const isDenied = /\b(?:not|never|no longer)\s+(?:\w+\s+)?$/i.test(text.slice(0, found.index))
  return (found === left) === isDenied ? 'other' : 'one'
}

/** `A, not B` says yes to A. */
const isNegated = (text: string): boolean => NEGATION.test(text.replaceAll(AFFIRMS, ' '))

/** Forms with a `not` in them that say yes. */
const AFFIRMS =
  /,\s*(?:and |but )?not\s[^,;.]*|\b(?:nothing|nobody|none|no one) but\b|\bnot only\b|\b(?:cannot|not|never|no)\b[^,;.]{1,60}\bwithout\b/gi

/** Says of itself that it was otherwise before; else a name beside a `not` may just be a paraphrase. */
const STOPPED = /\b(?:no longer|any ?more|not (?:\w+ ){1,6}but)\b/i

/** The one says no to the very act that the other speaks of. */
const denies = (no: Clause, yes: Clause): boolean => {
  if (!isNegated(no.text) || isNegated(yes.text)) return false
  const addsName = onlyIn(no.topic, stemsOf(yes.topic)).some(({ named }) => named)
  if (addsName && !STOPPED.test(no.text)) return false
  const at = no.words.findIndex(({ text }) => NEGATION.test(text))
  const denied = no.words.slice(at + 1).find(word => !isStop(word) && word.stem !== 'longer')
  return at < 0 || denied === undefined || stemsOf(yes.words).has(denied.stem)
}

const overlap = (a: Clause, b: Clause): number => {
  const [left, right] = [stemsOf(a.topic), stemsOf(b.topic)]
  const smaller = Math.min(left.size, right.size)
  return smaller === 0 ? 0 : shared(left, right).length / smaller
}

/** Opposite words about the same thing, or one says yes and the other no. */
export const polaritiesConflict = (a: Clause, b: Clause): string | null => {
  const near = overlap(a, b)
  if (near < 0.4) return null
  for (const [one, other] of OPPOSITES) {
    const [mine, theirs] = [sideOf(a.text, one, other), sideOf(b.text, one, other)]
    const clash = mine !== null && theirs !== null && mine !== theirs
    if (clash && !inOtherPlace(a, b) && (!scopesDifferBeyond(a, b, one, other) || opensAlike(a, b)))
      return `${said(a.text, one, other)} became ${said(b.text, one, other)}`
  }
  if (near >= 0.75 && !scopesDiffer(a, b, isNoAct) && (denies(a, b) || denies(b, a)))
    return 'one says yes and the other no'
  return null
}

const said = (text: string, one: RegExp, other: RegExp): string =>
  (other.exec(text) ?? one.exec(text))?.[0].toLowerCase() ?? ''

const inOtherPlace = (a: Clause, b: Clause): boolean =>
  [...onlyIn(a.topic, stemsOf(b.topic)), ...onlyIn(b.topic, stemsOf(a.topic))].some(isKind)

const opensAlike = (a: Clause, b: Clause): boolean =>
  a.topic.length > 1 && [0, 1].every(at => a.topic[at]?.stem === b.topic[at]?.stem)

/** Different nouns on both sides mean another thing, unless they are the opposites themselves. */
const scopesDifferBeyond = (a: Clause, b: Clause, ...opposites: readonly RegExp[]): boolean => {
  const extra = (one: Clause, other: Clause): number =>
    onlyIn(one.topic, stemsOf(other.topic)).filter(
      ({ text }) => !opposites.some(each => each.test(text)) && !HELPERS.test(text),
    ).length
  return extra(a, b) > 0 && extra(b, a) > 0
}

const HELPERS =
  /^(?:maintenance|directly|force|approval|separate|job|merge|hand|good|again|everyone|runs?|works?|missing|arrived)$/i
