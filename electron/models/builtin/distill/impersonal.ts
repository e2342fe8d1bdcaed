import { ADVERB, MODAL, isDoneTo, isPast, readClause, strip, tail, type Clause } from './clause.ts'
import type { Grammar } from './grammar.ts'
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
const INTRANSITIVE =
  /^(?:depend|rel(?:y|ies)|deploy|switch|mov|migrat|go|went|gave|give up|run(?=$)|wait|need to|look|come|came|settle|agree|talk|stay|ran|work|care|plan|struggl|end|start|stop|sync|stick|stuck|answer|fail)/i

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
  const subject = words[at]!
  if (!clause.plain || (clause.compound && clause.tense === 'past')) {
    const said = /^we$/i.test(subject) ? asSaid(words.slice(at + 1), tags.slice(at + 1), grammar) : null
    if (said !== null) return capitalised([...before, 'the team', ...said].join(' '), grammar.isWord)
  }
  const rewritten = passive(clause, subject, grammar) ?? active(clause, subject, grammar)
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

const SINGULAR: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has', do: 'does', am: 'is' }

/** The words as they were, only the verbs made to fit one team. */
const asSaid = (
  words: readonly string[],
  tags: readonly ReadonlySet<string>[],
  grammar: Grammar,
): readonly string[] | null => {
  const first = words.findIndex(word => !ADVERB.test(word))
  const verb = words[first]
  if (verb === undefined) return null
  const low = strip(verb).toLowerCase()
  const fits = (word: string): string => {
    const bare = strip(word)
    return `${SINGULAR[bare.toLowerCase()] ?? grammar.third(bare)}${tail(word)}`
  }
  if (MODAL.test(low) || /^(?:had|did)$/.test(low) || isPast(low, tags[first])) return words
  if (SINGULAR[low] !== undefined) return [...words.slice(0, first), fits(verb), ...words.slice(first + 1)]
  return words.map((word, at) => {
    const before = words[at - 1] ?? ''
    const isVerb = tags[at]?.has('Infinitive') === true || /^do$/i.test(word)
    const isSecond = /^(?:and|or|but|then)$/i.test(before)
      ? isVerb || isDoneTo(words, at)
      : before.endsWith(',') && isDoneTo(words, at)
    return at === first || isSecond ? fits(word) : word
  })
}

const MOVES = /^(?:switch|mov(?:e|ing)|migrat|deploy|went|gave|chang|upgrad|roll|settl|turn|return|opted|reverted)/i

const passive = (clause: Clause, subject: string, grammar: Grammar): readonly string[] | null => {
  const { verb, particle, object, tense, modal, adverbs, compound, plural } = clause
  if (object.length === 0 || compound || tense === 'state') return null
  if (INTRANSITIVE.test(verb) && !MOVES.test(verb)) return null
  const base = strip(verb).toLowerCase()
  if (
    /^(?:be|want|like|love|hope|think|believe|guess|know|feel|try|tried|happen|seem|look|get|gets|getting|spent|spend)$/.test(
      base,
    )
  )
    return null
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
  const told = particle === '' ? done : `${done} ${particle}`
  return [...object.slice(0, -1), strip(lastWord), ...be, `${told}${tail(lastWord)}`]
}

const active = (clause: Clause, subject: string, grammar: Grammar): readonly string[] | null => {
  const { verb, tense, modal, adverbs, compound } = clause
  const object = clause.particle === '' ? clause.object : [clause.particle, ...clause.object]
  const base = strip(verb).toLowerCase()
  if (tense === 'past' && !compound) {
    const told = [...adverbs.filter(word => word !== 'finally'), verb, ...object]
    return /^we$/i.test(subject) && !MOVES.test(base) ? ['the team', ...told] : told
  }
  if (/^(?:i|you|someone|somebody|people|one)$/i.test(subject)) return null
  if (tense === 'state') return ['the project', /^(?:was|were)$/.test(base) ? 'was' : 'is', ...object]
  if (tense === 'modal') return ['the project', modal, ...adverbs, verb, ...object]
  if (tense === 'perfect') return ['the project has', ...adverbs, verb, ...object]
  if (tense === 'progressive') return ['the project is', ...adverbs, verb, ...object]
  if (adverbs.includes('not')) return ['the project does', ...adverbs, verb, ...object]
  return ['the project', ...adverbs, `${grammar.third(base)}${tail(verb)}`, ...object]
}
