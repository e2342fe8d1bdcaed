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

/** `… and keep sessions there`, `… and to store it`: a second thing is done. */
const hasSecondVerb = (words: readonly string[], from: number, tags: readonly ReadonlySet<string>[]): boolean =>
  words.some(
    (word, at) =>
      at >= from &&
      /^(?:and|or|but|then)$/i.test(word) &&
      (words[at + 1]?.toLowerCase() === 'to' || (startsVerb(words, at + 1, tags) && !tags[at + 1]?.has('Gerund'))),
  )

export const readClause = (
  words: readonly string[],
  from: number,
  tags: readonly ReadonlySet<string>[],
): Clause | null => {
  let at = from
  let modal = ''
  let perfect = false
  let tense: Clause['tense'] = 'present'
  const adverbs: string[] = []
  for (; at < words.length; at++) {
    const word = words[at]!.toLowerCase()
    if (MODAL.test(word)) {
      modal = word
      tense = 'modal'
    } else if (/^(?:have|has|had)$/.test(word) && tags[at + 1]?.has('Verb') && !/^to$/i.test(words[at + 1] ?? '')) {
      tense = 'perfect'
      perfect = true
    } else if (/^(?:have|need|needs|needed|had)$/.test(word) && words[at + 1]?.toLowerCase() === 'to') {
      modal = /ed$|^had$/.test(word) ? 'had to' : 'must'
      tense = 'modal'
      at++
    } else if (
      /^(?:decided|agreed|plan|planned|chose|opted|want|intend|are going|going)$/.test(word) &&
      words[at + 1]?.toLowerCase() === 'to'
    ) {
      modal = 'will'
      tense = 'modal'
      at++
    } else if (
      /^(?:decided|agreed)$/.test(word) &&
      /^(?:not|never)$/i.test(words[at + 1] ?? '') &&
      words[at + 2]?.toLowerCase() === 'to'
    ) {
      modal = 'will'
      tense = 'modal'
      adverbs.push('not')
      at += 2
    } else if (/^(?:am|are|is|was|were|be|been)$/.test(word)) {
      if (strip(words[at + 1] ?? '').endsWith('ing')) tense = 'progressive'
      else if (modal === '' && !perfect) {
        tense = 'state'
        break
      }
    } else if (/^(?:do|does)$/.test(word) && ADVERB.test(words[at + 1] ?? '')) tense = 'present'
    else if (word === 'did' && ADVERB.test(words[at + 1] ?? '')) tense = 'past'
    else if (ADVERB.test(word)) adverbs.push(word)
    else break
  }
  const verb = words[at]
  if (verb === undefined) return null
  if (tense === 'present' && isPast(strip(verb), tags[at])) tense = 'past'
  let end = at + 1
  if (!ends(verb))
    for (; end < words.length && !isEdge(words, end) && !BREAKS.test(words[end]!); end++) {
      const word = words[end]!
      if (/^(?:and|or)$/i.test(word) && startsVerb(words, end + 1, tags)) break
      if (/^(?:and|or)$/i.test(word) && hasFiniteVerb(words, end + 1, tags)) break
      if (ends(word)) {
        end++
        break
      }
    }
  const object = ends(verb) ? [] : words.slice(at + 1, end)
  const compound = /^(?:and|or|but)$/i.test(words[end] ?? '') && startsVerb(words, end + 1, tags)
  const plural = isPlural(words[end - 1] ?? '', tags[end - 1]) || object.some(word => /^and$/i.test(word))
  return {
    modal,
    adverbs,
    tense,
    verb,
    object,
    rest: words.slice(end),
    compound: compound || BREAKS.test(words[end] ?? ''),
    plural,
    plain:
      !/^(?:and|or)$/i.test(object.at(-1) ?? '') && !TIME.test(object.join(' ')) && !hasSecondVerb(words, end, tags),
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
