import { onlyIn, shared, stemsOf, type Clause } from './claim.ts'
import { OPPOSITES } from './opposites.ts'
import { isKind, isNoAct, purposesDiffer, scopesDiffer } from './scope.ts'
import { isStop } from './words.ts'

const NEGATION =
  /\b(?:not|never|no longer|no|forbidden|prohibited|banned|avoid(?:ed)?|disallowed|refused?|rejected|lacks?|impossible|unable|cannot|can't|don't|doesn't|isn't|aren't|won't|without|nobody|nothing|neither|need not|nicht|kein\w*|nie|ne|pas|jamais|nunca|non)\b|n['’]t\b|せず|しない|ではない|不/i

/** Which of two opposites a text says; `not enabled` is `disabled`, and a text with both says neither. */
const sideOf = (text: string, one: RegExp, other: RegExp): 'one' | 'other' | null => {
  const right = other.exec(text)
  const left = one.exec(right ? text.replace(right[0], ' '.repeat(right[0].length)) : text)
  if (left && right) return null
  const found = left ?? right
  if (!found) return null
  const isDenied =
    /\b(?:not|never|no longer)\s+(?:\w+\s+)?$/i.test(text.slice(0, found.index)) ||
    TURNED_AWAY.test(text.slice(found.index + found[0].length))
  return (found === left) === isDenied ? 'other' : 'one'
}

/** `Unsigned commits … are refused` speaks for signed ones. */
const TURNED_AWAY =
  /^\s+\w+(?:\s+\w+){0,4}\s+(?:is|are)\s+(?:refused|rejected|forbidden|not allowed|prohibited|denied|banned)\b/i

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
  const isSame = sameSubject(a, b)
  const near = isSame ? 1 : overlap(a, b)
  if (near < 0.4 || purposesDiffer(a, b)) return null
  for (const { one, other } of OPPOSITES) {
    const [mine, theirs] = [sideOf(a.text, one, other), sideOf(b.text, one, other)]
    const clash = mine !== null && theirs !== null && mine !== theirs
    if (
      clash &&
      !inOtherPlace(a, b) &&
      !tellWhich(a, b, one, other) &&
      (isSame || !scopesDifferBeyond(a, b, one, other) || opensAlike(a, b))
    )
      return `${said(a.text, one, other)} became ${said(b.text, one, other)}`
  }
  if (near >= 0.6 && isRepaired(b.text) && TROUBLE.test(a.text) && !isRepaired(a.text) && !inOtherPlace(a, b))
    return 'what was broken is repaired'
  if (near >= 0.75 && !scopesDiffer(a, b, isNoAct) && (denies(a, b) || denies(b, a)))
    return 'one says yes and the other no'
  return null
}

const TROUBLE =
  /\b(?:fail(?:s|ing|ure)?|br(?:oken|eaks)|crash(?:es|ing)?|leak(?:s|ing)?|grow(?:s|ing|th)|hangs?|stuck|slow|flaky|wrong|corrupt\w*|deadlocks?|race|error|bug|down|times out|loses?|drops?|missing)\b/i
const isRepaired = (text: string): boolean =>
  /\b(?:was|were|is|are|has been|have been|got) (?:now |finally )?(?:fixed|resolved|repaired|solved|corrected|gone)\b/i.test(
    text,
  )

/** `Public functions …` and `private functions …`: in front of the same noun the two words tell which are meant. */
const tellWhich = (a: Clause, b: Clause, ...opposites: readonly RegExp[]): boolean => {
  const [mine, theirs] = [a, b].map(({ words }) => {
    const [first, next, verb] = words.filter(({ text }) => !/^(?:the|an?|all|every|each)$/i.test(text))
    return first && next && opposites.some(each => each.test(first.text)) && !/^(?:is|are)$/.test(next.text)
      ? `${next.stem} ${/^(?:is|are|was|were)$/.test(verb?.text ?? '') ? 'is' : 'does'}`
      : null
  })
  return mine !== null && mine === theirs && mine!.endsWith('does')
}

const said = (text: string, one: RegExp, other: RegExp): string =>
  (other.exec(text) ?? one.exec(text))?.[0].toLowerCase() ?? ''

/** `Version 5 is in beta`, `version 5 is generally available`: the same words before the same `is`. */
const sameSubject = (a: Clause, b: Clause): boolean => {
  const [mine, theirs] = [a, b].map(({ words }) => {
    const verb = words.findIndex(({ text }) => /^(?:is|are|was|were)$/i.test(text))
    return words
      .slice(0, Math.max(0, verb))
      .filter(({ text }) => !/^(?:the|an?)$/i.test(text))
      .map(({ stem }) => stem)
      .join(' ')
  })
  return mine !== '' && mine === theirs
}

const inOtherPlace = (a: Clause, b: Clause): boolean =>
  [...onlyIn(a.topic, stemsOf(b.topic)), ...onlyIn(b.topic, stemsOf(a.topic))].some(isKind)

const opensAlike = (a: Clause, b: Clause): boolean =>
  a.topic.length > 1 && [0, 1].every(at => a.topic[at]?.stem === b.topic[at]?.stem)

/** Different nouns on both sides mean another thing, unless they are the opposites themselves. */
const scopesDifferBeyond = (a: Clause, b: Clause, ...opposites: readonly RegExp[]): boolean => {
  const extra = (one: Clause, other: Clause): number => {
    const matched = opposites.map(each => each.exec(one.text)?.[0] ?? '').join(' ')
    return onlyIn(one.topic, stemsOf(other.topic)).filter(
      ({ text }) => !matched.includes(text) && !HELPERS.test(text) && !text.endsWith('ly'),
    ).length
  }
  return extra(a, b) > 0 && extra(b, a) > 0
}

const HELPERS =
  /^(?:maintenance|directly|force|approval|separate|job|merge|hand|good|again|everyone|runs?|works?|missing|arrived)$/i
