import { isPlainVerb } from './grammar.ts'

export const MODAL = /^(?:will|would|should|must|can|cannot|could|may|might|shall)$/i
export const ADVERB =
  /^(?:not|never|always|also|now|only|already|still|currently|usually|generally|often|deliberately|explicitly|intentionally|no|longer|even|first|then|therefore|again|temporarily|recently|all|both|really|finally)$/i
const PREPOSITION =
  /^(?:in|on|at|for|with|without|to|from|by|as|through|under|via|instead|into|onto|after|before|during|since|until|till|per|over|between|against|across|because|when|while|if|unless|so|but|than|rather|within|inside|outside|behind|below|above|where|whenever|once|although|though|using|due|when|then|anymore|together|twice|directly|everywhere|here|there|now|only|again|too|later|earlier|instead,)$/i
const BREAKS = /^(?:that|which|who|whose)$/i

export const strip = (word: string): string => word.replace(/[.,;:!?)]+$/, '')
export const tail = (word: string): string => word.slice(strip(word).length)
const ends = (word: string): boolean => /[.,;:!?]$/.test(word)

/** A preposition ends the object, but not in `the on call rotation`. */
const isEdge = (words: readonly string[], at: number): boolean =>
  PREPOSITION.test(words[at]!) && !/^(?:the|an?|its|their)$/i.test(words[at - 1] ?? '')

/** One clause with its verb, what the verb is done to, and all that follows. */
export interface Clause {
  readonly modal: string
  readonly adverbs: readonly string[]
  readonly tense: 'present' | 'past' | 'perfect' | 'progressive' | 'modal' | 'state'
  readonly verb: string
  /** `up` in `back up`. */
  readonly particle: string
  readonly object: readonly string[]
  readonly rest: readonly string[]
  readonly compound: boolean
  readonly plural: boolean
  /** A plain verb with its object and nothing that another verb could claim. */
  readonly plain: boolean
}

/** `30 seconds early`, `every Friday`: a time is not what the verb is done to. */
const TIME =
  /^(?:about |every |each |only |the )*(?:\d[\d.,]*|an?|one|two|three|four|five|ten|last|next|other)?\s?(?:ms|milliseconds?|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?|sprints?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?)(?: early| late| earlier| later| long| ago)?[.,;:]?$/i

/** `… and keep sessions there`, `… and purge them`, `… and to store it`: a second thing is done. */
const hasSecondVerb = (words: readonly string[], from: number, tags: readonly ReadonlySet<string>[]): boolean =>
  words.some(
    (word, at) =>
      at >= from &&
      /^(?:and|or|but|then)$/i.test(word) &&
      (/^to$/i.test(words[at + 1] ?? '') ||
        isDoneTo(words, at + 1) ||
        (startsVerb(words, at + 1, tags) && !tags[at + 1]?.has('Gerund'))),
  )

/** `purge them`: whatever stands before such a word is done to it. */
export const isDoneTo = (words: readonly string[], at: number): boolean =>
  /^[a-z]+$/.test(words[at] ?? '') &&
  !PREPOSITION.test(words[at]!) &&
  /^(?:them|it|those|these)$/i.test(strip(words[at + 1] ?? ''))

type Verb = Pick<Clause, 'modal' | 'adverbs' | 'tense'> & { readonly at: number }

/** The verb of a clause with all that stands before it. */
const readVerb = (words: readonly string[], from: number, tags: readonly ReadonlySet<string>[]): Verb => {
  let at = from
  let modal = ''
  let perfect = false
  let tense: Clause['tense'] = 'present'
  const adverbs: string[] = []
  for (; at < words.length; at++) {
    const word = words[at]!.toLowerCase()
    const next = words[at + 1]?.toLowerCase() ?? ''
    if (MODAL.test(word)) {
      modal = word
      tense = 'modal'
    } else if (/^(?:have|has|had)$/.test(word) && tags[at + 1]?.has('Verb') && next !== 'to') {
      tense = 'perfect'
      perfect = true
    } else if (/^(?:have|need|needs|needed|had)$/.test(word) && next === 'to') {
      modal = /ed$|^had$/.test(word) ? 'had to' : 'must'
      tense = 'modal'
      at++
    } else if (/^(?:decided|agreed|chose|opted|are going|going)$/.test(word) && next === 'to') {
      modal = 'will'
      tense = 'modal'
      at++
    } else if (
      /^(?:decided|agreed)$/.test(word) &&
      /^(?:not|never)$/.test(next) &&
      words[at + 2]?.toLowerCase() === 'to'
    ) {
      modal = 'will'
      tense = 'modal'
      adverbs.push('not')
      at += 2
    } else if (/^(?:am|are|is|was|were|be|been)$/.test(word)) {
      if (
        words
          .slice(at + 1)
          .find(each => !ADVERB.test(each))
          ?.match(/\wing\W*$/)
      )
        tense = 'progressive'
      else if (modal === '' && !perfect) {
        tense = 'state'
        break
      }
    } else if (/^(?:do|does)$/.test(word) && ADVERB.test(next)) tense = 'present'
    else if (word === 'did' && ADVERB.test(next)) tense = 'past'
    else if (ADVERB.test(word)) adverbs.push(word)
    else break
  }
  if (tense === 'present' && isPast(strip(words[at] ?? ''), tags[at])) tense = 'past'
  return { at, modal, adverbs, tense }
}

const UNIT =
  /^(?:second|minute|hour|day|night|morning|evening|week|month|quarter|year|sprint|release|weekday|\w{3,6}day)s?$/i

/** `the database every night`, `payments automatically`: when and how are no part of what it is done to. */
const isAdded = (words: readonly string[], at: number, tags: readonly ReadonlySet<string>[]): boolean => {
  const [word, next] = [words[at]!, words[at + 1] ?? '']
  if (/^(?:every|each|last|next|this)$/i.test(word))
    return UNIT.test(strip(next)) || UNIT.test(strip(words[at + 2] ?? ''))
  return strip(word).endsWith('ly') && tags[at]?.has('Adverb') === true && (next === '' || isEdge(words, at + 1))
}

const objectEnd = (words: readonly string[], from: number, tags: readonly ReadonlySet<string>[]): number => {
  let end = from
  for (; end < words.length && !BREAKS.test(words[end]!); end++) {
    const word = words[end]!
    const isRate = /^per$/i.test(word) && words.slice(from, end).some(each => /\d/.test(each))
    if ((isEdge(words, end) && !isRate) || (end > from && isAdded(words, end, tags))) break
    if (/^(?:and|or)$/i.test(word) && (startsVerb(words, end + 1, tags) || hasFiniteVerb(words, end + 1, tags))) break
    if (/^(?:and|or)$/i.test(word) && isDoneTo(words, end + 1)) break
    if (ends(word)) return end + 1
  }
  return end
}

const PARTICLE = /^(?:up|out|off|down|away|back)$/i
/** `allow merges to main`: what follows belongs to the object. */
const TAKES_TO = /^(?:allow|permit|limit|restrict|prefer)/i

export const readClause = (
  words: readonly string[],
  from: number,
  tags: readonly ReadonlySet<string>[],
): Clause | null => {
  const { at, modal, adverbs, tense } = readVerb(words, from, tags)
  const verb = words[at]
  if (verb === undefined) return null
  const particle = !ends(verb) && PARTICLE.test(words[at + 1] ?? '') ? words[at + 1]! : ''
  const start = at + (particle === '' ? 1 : 2)
  const isOf = particle !== '' && /^of$/i.test(words[start] ?? '')
  const end = ends(verb) ? at + 1 : isOf ? start : objectEnd(words, start, tags)
  const object = words.slice(start, end)
  const rate = words.findIndex((word, index) => index > start && index < end && /^per$/i.test(word))
  const last = rate > 0 ? rate - 1 : end - 1
  const compound = /^(?:and|or|but)$/i.test(words[end] ?? '') && startsVerb(words, end + 1, tags)
  return {
    modal,
    adverbs,
    tense,
    verb,
    particle,
    object,
    rest: words.slice(end),
    compound: compound || BREAKS.test(words[end] ?? ''),
    plural: isPlural(words[last] ?? '', tags[last]) || object.some(word => /^and$/i.test(word)),
    plain:
      !/^(?:and|or)$/i.test(object.at(-1) ?? '') &&
      !TIME.test(object.join(' ')) &&
      !(particle !== '' && object.length === 0) &&
      !(TAKES_TO.test(verb) && /^to$/i.test(words[end] ?? '')) &&
      !hasSecondVerb(words, end, tags),
  }
}

export const isPast = (verb: string, tags: ReadonlySet<string> | undefined): boolean =>
  !isPlainVerb(verb) && (verb.endsWith('ed') || (tags?.has('PastTense') ?? false))

/** `requests` at the end of an object is a noun, though it could be a verb. */
const isPlural = (word: string, tags: ReadonlySet<string> | undefined): boolean =>
  (tags?.has('Plural') ?? false) || ((tags?.has('PresentTense') ?? false) && /[^us]s$/.test(strip(word)))

const startsVerb = (words: readonly string[], at: number, tags: readonly ReadonlySet<string>[]): boolean =>
  /^(?:do|does|did|will|must|should|can|cannot|not|never)$/i.test(words[at] ?? '') || (tags[at]?.has('Verb') ?? false)

const hasFiniteVerb = (words: readonly string[], from: number, tags: readonly ReadonlySet<string>[]): boolean => {
  for (let at = from; at < words.length; at++) {
    if (/^(?:is|are|was|were|has|have|will|can|must|does|do)$/i.test(strip(words[at]!)) || tags[at]?.has('PastTense'))
      return true
    if (ends(words[at]!)) return false
  }
  return false
}
