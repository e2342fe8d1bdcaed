import { onlyIn, stemsOf, type Clause } from './claim.ts'
import type { Word } from './words.ts'

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
export const isThing = ({ text, named }: Word): boolean =>
  named ||
  !/ly$|^(?:long|length|large|size|big|wide|high|lasts?|goes|takes?|holds?|gets?|means|says|frozen|lifted|given|left|closed|opened|stopped|started|begins?|ends?|finished|prolonged|shortened|reduced|increased|doubled|halved|brought|pushed|put|bounded|valid|expires?|in force)$/i.test(
    text,
  )

/** What is done may be told by other verbs; what it is done to may not. */
export const isNoAct = (word: Word): boolean =>
  isThing(word) && (word.named || THINGS.test(word.text) || !/(?:ed|ing)$/.test(word.text))
const THINGS =
  /^(?:billing|staging|testing|building|routing|pricing|logging|monitoring|reporting|booking|shipping|scheduling|messaging|banking|training|onboarding|marketing|string|setting|rating|mapping|binding|warning|listing|posting|feed|speed|seed|embed|shed)s?$/i

/** Each says for whom or what it holds, and not for the same. */
export const purposesDiffer = (a: Clause, b: Clause): boolean => {
  const [mine, theirs] = [a, b].map(clause => stemsOf(clause.topic.filter(word => isPurpose(clause, word))))
  return mine!.size > 0 && theirs!.size > 0 && ![...mine!].some(stem => theirs!.has(stem))
}

/** `… for admins` narrows what is said to something of its own. */
const isPurpose = ({ words }: Clause, word: Word): boolean => {
  const at = words.indexOf(word)
  if (/^(?:everyone|everybody|all|good|now)$/i.test(word.text)) return false
  return (
    /^(?:for)$/i.test(words[at - 1]?.text ?? '') ||
    (/^(?:for)$/i.test(words[at - 2]?.text ?? '') && /^(?:the|all|an?)$/i.test(words[at - 1]?.text ?? ''))
  )
}

/** Many things can be used in one place, accepted, called or depended on at once. */
export const isOpen = ({ text }: Clause): boolean => SEVERAL.test(text)
const SEVERAL =
  /\b(?:used|needed|required|installed|available|allowed|supported|accepted|mounted|enabled|tested) (?:in|by|on|with)\b|\b(?:depends? on|talks? to|integrat\w+ with|subscribes? to|accepts?|supports?|publishes|contains?|includes?|knows|covers|collects?|watches|monitors)\b/i
