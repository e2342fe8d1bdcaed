import { isPlainVerb, type Grammar } from './grammar.ts'
import { capitalised } from './sentences.ts'

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(can)['’]t\b/gi, 'cannot'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|should|would|could|must|need)n['’]t\b/gi, '$1 not'],
  [/\b(I)['’]m\b/g, '$1 am'],
  [/\b(we|you|they)['’]re\b/gi, '$1 are'],
  [/\b(I|we|you|they)['’]ve\b/gi, '$1 have'],
  [/\b(I|we|you|they|it)['’]ll\b/gi, '$1 will'],
  [/\b(I|we|you|they)['’]d\b/gi, '$1 would'],
  [/\b(it|that|there|here|what|who)['’]s\b/gi, '$1 is'],
  [/\blet['’]s\b/gi, 'we will'],
]
const SUBJECT = /^(?:we|i|you|someone|somebody|people|one|the team|our team|everybody|everyone)$/i
/** `US` is a country and `I/O` is no person. */
const PERSON =
  /(?<![\w/-])(?:[Ww]e|us|[Oo]urs?|[Oo]urselves|I|i(?=\s[a-z])|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself|[Yy]ou(?:rs?|rself)?|[Ss]ome(?:one|body))(?![\w/-])/
const MODAL = /^(?:will|would|should|must|can|cannot|could|may|might|shall)$/i
const ADVERB =
  /^(?:not|never|always|also|now|only|already|still|currently|usually|generally|often|deliberately|explicitly|intentionally|no|longer|even|first|then|therefore|again|temporarily|recently|all|both|really|finally)$/i
const PREPOSITION =
  /^(?:in|on|at|for|with|without|to|from|by|as|through|under|via|instead|into|onto|after|before|during|since|until|till|per|over|between|against|across|because|when|while|if|unless|so|but|than|rather|within|inside|outside|behind|below|above|where|whenever|once|although|though|using|due|when|then|anymore|twice|directly|everywhere|here|there|now|only|again|too|later|earlier|instead,)$/i
const BREAKS = /^(?:that|which|who|whose)$/i
const INTRANSITIVE =
  /^(?:depend|rel(?:y|ies)|deploy|switch|mov|migrat|go|went|gave|give up|run(?=$)|wait|need to|look|come|came|settle|agree|talk|stay|ran|work|care|plan|struggl|end|start|stop|sync|stick|stuck|answer|fail)/i

const strip = (word: string): string => word.replace(/[.,;:!?)]+$/, '')
const tail = (word: string): string => word.slice(strip(word).length)
const ends = (word: string): boolean => /[.,;:!?]$/.test(word)

export const withoutContractions = (sentence: string): string => {
  let text = sentence
  for (const [pattern, replacement] of CONTRACTIONS) text = text.replaceAll(pattern, replacement)
  return text
}

/** Says without a person what a person said of themselves; null where that cannot be done safely. */
export const impersonal = (sentence: string, grammar: Grammar): string | null => {
  let text = withoutContractions(sentence)
    .replaceAll(/\b(?:our|my|your) (?:own )?(?=\w)/gi, match => (/^[A-Z]/.test(match) ? 'The ' : 'the '))
    .replaceAll(
      /\b(gives?|gave|costs?|saves?|saved|buys?|offers?|gets?|got|sends?|sent|shows?|tells?|told|charges?|allows?) (?:us|me|you)\b/g,
      '$1',
    )
    .replaceAll(
      /\b(?:lets?|allowed|helps?|forces?|forced|makes?|made|requires?|required) (?:us|me|you) (?:to )?(\w+)/g,
      (match: string, verb: string) => match.replace(/(?:us|me|you) (?:to )?\w+$/, `the project ${verb}`),
    )
    .replaceAll(/\s+(?:for|to|with|from|by|on) (?:us|me|you)\b(?=[\s.,;]|$)/g, '')
    .replaceAll(/\b(?:all of|some of|none of|both of) us\b/gi, 'the team')
  for (let round = 0; round < 4 && PERSON.test(text); round++) {
    const next = rewriteClause(text, grammar)
    if (next === null) return null
    if (next === text) break
    text = next
  }
  return PERSON.test(text) ? null : text
}

const rewriteClause = (text: string, grammar: Grammar): string | null => {
  const words = text.split(/\s+/)
  const at = words.findIndex((word, index) => SUBJECT.test(word) && !(index > 0 && /^one$/i.test(word)))
  if (at < 0) return null
  const tags = grammar.tags(words.map(strip))
  const clause = readClause(words, at + 1, tags)
  if (clause === null) return null
  const before = words.slice(0, at)
  const rewritten = passive(clause, words[at]!, grammar) ?? active(clause, words[at]!, grammar)
  if (rewritten === null) return null
  const rest = clause.compound && rewritten[0]?.startsWith('the project') ? agreeing(clause.rest, grammar) : clause.rest
  return capitalised([...before, ...rewritten, ...rest].join(' '), grammar.isWord)
}

/** `… and do not move` becomes `… and does not move` once the subject is a thing. */
const agreeing = (rest: readonly string[], grammar: Grammar): readonly string[] => {
  const [joint = '', verb = '', ...more] = rest
  if (!/^(?:and|or|but)$/i.test(joint) || MODAL.test(verb) || ADVERB.test(verb)) return rest
  return [joint, /^do$/i.test(verb) ? 'does' : `${grammar.third(strip(verb))}${tail(verb)}`, ...more]
}

interface Clause {
  readonly modal: string
  readonly adverbs: readonly string[]
  readonly tense: 'present' | 'past' | 'perfect' | 'progressive' | 'modal' | 'state'
  readonly verb: string
  readonly object: readonly string[]
  readonly rest: readonly string[]
  readonly compound: boolean
  readonly plural: boolean
}

const readClause = (words: readonly string[], from: number, tags: readonly ReadonlySet<string>[]): Clause | null => {
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
    } else if (/^(?:have|need|needs|had)$/.test(word) && words[at + 1]?.toLowerCase() === 'to') {
      modal = 'must'
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
    for (; end < words.length && !PREPOSITION.test(words[end]!) && !BREAKS.test(words[end]!); end++) {
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
  }
}

const isPast = (verb: string, tags: ReadonlySet<string> | undefined): boolean =>
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

const passive = (clause: Clause, subject: string, grammar: Grammar): readonly string[] | null => {
  const { verb, object, tense, modal, adverbs, compound, plural } = clause
  if (object.length === 0 || compound || tense === 'state' || INTRANSITIVE.test(verb)) return null
  const base = strip(verb).toLowerCase()
  if (/^(?:be|want|like|love|hope|think|believe|guess|know|feel|try|tried|happen|seem|look)$/.test(base)) return null
  if (/^(?:have|has|had|got)$/.test(base))
    return [base === 'had' ? 'there was' : plural ? 'there are' : 'there is', ...object]
  const done = grammar.participle(base)
  const isOver = tense === 'past' || (tense === 'present' && /^(?:i|someone|somebody)$/i.test(subject))
  const isGoingOn = tense === 'progressive' && !/^(?:using|running|getting|seeing)$/.test(base)
  const be =
    tense === 'modal'
      ? [modal, ...adverbs, 'be']
      : tense === 'perfect'
        ? [plural ? 'have' : 'has', ...adverbs, 'been']
        : [isOver ? (plural ? 'were' : 'was') : plural ? 'are' : 'is', ...adverbs, ...(isGoingOn ? ['being'] : [])]
  const lastWord = object.at(-1)!
  return [...object.slice(0, -1), strip(lastWord), ...be, `${done}${tail(lastWord)}`]
}

const active = (clause: Clause, subject: string, grammar: Grammar): readonly string[] | null => {
  const { verb, object, tense, modal, adverbs, compound } = clause
  const base = strip(verb).toLowerCase()
  if (tense === 'past' && !compound) return [...adverbs.filter(word => word !== 'finally'), verb, ...object]
  if (/^(?:i|you|someone|somebody|people|one)$/i.test(subject)) return null
  if (tense === 'state') return ['the project', /^(?:was|were)$/.test(base) ? 'was' : 'is', ...object]
  if (tense === 'modal') return ['the project', modal, ...adverbs, verb, ...object]
  if (tense === 'perfect') return ['the project has', ...adverbs, verb, ...object]
  if (tense === 'progressive') return ['the project is', ...adverbs, verb, ...object]
  if (adverbs.includes('not')) return ['the project does', ...adverbs, verb, ...object]
  return ['the project', ...adverbs, `${grammar.third(base)}${tail(verb)}`, ...object]
}
