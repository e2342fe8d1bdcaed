import { TECHNICAL } from './nouns.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|ca|cf|resp|incl|excl|no|nr|fig|sec|dr|mr|mrs|ms|st|bzw|z\.B|d\.h|u\.a|ggf|p\.ej|v|ver|max|min|[A-Z])\.\s*$/i
const SHORT_FORM = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|approx|resp|incl|no|fig|st|dr|mr|ms)\.\s*$/i
const MAX_TEXT = 6_000

/** No more than can be read, ending where a sentence ends: half a sentence says something else. */
const bounded = (text: string): string => {
  if (text.length <= MAX_TEXT) return text
  const head = text.slice(0, MAX_TEXT)
  return head.slice(0, Math.max(...['. ', '! ', '? ', '\n', '。'].map(mark => head.lastIndexOf(mark))) + 1)
}

const quotesOpen = (text: string): boolean => (text.split('`').length - 1) % 2 === 1
/** A point with no space behind it stands inside a name, as in `com.example.*.app`. */
const goesOn = (text: string): boolean => !/\s$/.test(text) && !/[。！？]["'」』）)]?$/.test(text)

/** Sentences of any language; abbreviations, names and code in quotes do not end one. */
export const sentencesOf = (text: string): readonly string[] => {
  const sentences: string[] = []
  let held = ''
  for (const { segment } of segmenter.segment(bounded(text))) {
    held += segment
    if (ABBREVIATION.test(held) || quotesOpen(held) || goesOn(held)) continue
    if (held.trim() !== '') sentences.push(held.trim())
    held = ''
  }
  if (held.trim() !== '') sentences.push(held.trim())
  return sentences
    .flatMap(sentence => sentence.split(BEFORE_NAME))
    .flatMap(splitClauses)
    .map(sentence => sentence.replace(/^A: (?=\S)/, ''))
}

/** A sentence may begin with a name in lower case, as in `… is slow. ingress-nginx is …`. */
const BEFORE_NAME = /(?<=[a-z0-9)`"]\.)\s+(?=[a-z]\w*[-_./]\w)/

/** Sentences as the check of a fact's form counts them: by their points alone, but for abbreviations. */
export const countedSentences = (text: string): readonly string[] => {
  const counted: string[] = []
  let open = true
  for (const { segment } of segmenter.segment(text)) {
    if (open || !/[\p{L}\p{N}]/u.test(segment)) counted.push((counted.pop() ?? '') + segment)
    else counted.push(segment)
    open = counted.at(-1) === segment && !/[\p{L}\p{N}]/u.test(segment) ? open : SHORT_FORM.test(segment)
  }
  return counted
}

/** `A; B` is two sentences when both are long enough to be ones. */
const splitClauses = (sentence: string): readonly string[] => {
  const parts = sentence.split(/;\s+(?=[\p{L}`])(?![^(]{0,200}\))/u)
  return parts.length > 1 && parts.every(part => wordCountOf(part) >= 4) ? parts : [sentence]
}

export const wordCountOf = (text: string): number => text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length

/** Ordinary words only: `pnpm` and `zstd` are written as they are. */
export const capitalised = (text: string, isWord: (word: string) => boolean = () => false): string => {
  const first = /^[a-z]+(?=[\s,;]|:\s|$)/.exec(text)?.[0]
  return first !== undefined && (isOrdinary(first) || isWord(first) || isWord(first.replace(/s$/, '')))
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text
}

const COMMON =
  /^(?:a|an|the|this|that|these|those|it|there|no|not|never|always|all|any|every|each|both|some|many|most|only|also|in|on|at|for|from|with|without|by|to|as|of|if|when|while|because|since|until|after|before|during|once|instead|do|does|use|using|used|set|keep|prefer|avoid|stay|must|may|can|cannot|should|will|is|are|was|were|has|have|had|one|two|three|first|second|new|old|other|another|same|more|less|now|then|so|but|and|or|however|otherwise|moved|switched|replaced|migrated|gave|chosen|decided|removed|added|dropped|raised|lowered|changed|fixed|(?:product|customer|order|invoice|price|item|account|report|mail|feature|release|page|payment|picture|notification|webhook|prefix|branch|reminder)s?)$/
const ENGLISH =
  /(?:tion|sion|ment|ness|ity|ance|ence|ing|ed|er|ers|or|ors|al|ly|able|ible|ous|ive|ship|age|ure|ests?|ions?|ments?)$/

/** A common word, a technical noun, or one with an ending of the language. */
const isOrdinary = (word: string): boolean =>
  COMMON.test(word) ||
  new RegExp(`^(?:${TECHNICAL.source})$`, 'i').test(word) ||
  (word.length > 5 && ENGLISH.test(word))

/** Ends in exactly one full stop, in the script's own form. */
export const ended = (text: string): string => {
  const clean = text.replace(/[\s,;:–—-]+$/, '')
  if (/[.!?。！？…]["'”’)\]]?$/.test(clean)) return clean.replace(/!+(["'”’)\]]?)$/, '.$1')
  return /[\u3040-\u30ff\u4e00-\u9fff]["'」』）)]?$/.test(clean) ? `${clean}。` : `${clean}.`
}
