import type { Fact } from '../port.ts'

const MIN_CHARACTERS = 20
const MAX_CHARACTERS = 700
const MAX_SENTENCES = 3

const LIST = /^[ \t]{0,8}(?:[-*•‣+]|\d{1,3}[.)])[ \t]/m
const HEADING = /^[ \t]{0,8}#{1,6}[ \t]/m
const FIRST_PERSON = /(?<![\w./@'-])(?:I|I'm|[Ww]e|[Mm]y|[Oo]ur)(?![\w./-])/
const RELATIVE_DAY =
  /\b(?:yesterday|tomorrow|today|tonight|(?:last|next|this) (?:week|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b/i

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** White space as in one paragraph, and no more sentences than agreed. */
export const tidied = (content: string): string => {
  const flat = LIST.test(content) || HEADING.test(content) ? content.trim() : content.replace(/\s+/g, ' ').trim()
  return [...sentences.segment(flat)]
    .slice(0, MAX_SENTENCES)
    .map(({ segment }) => segment)
    .join('')
    .trim()
}

/** What is wrong with a fact that a model wrote from this source; empty when nothing is. */
export const problemsOf = ({ content }: Fact, source: string): readonly string[] => {
  const invented = inventedTerms(content, source)
  return [
    content.length < MIN_CHARACTERS && 'a fact is too short to say anything',
    content.length > MAX_CHARACTERS && `a fact is longer than ${MAX_CHARACTERS} characters`,
    LIST.test(content) && 'a fact is a list',
    HEADING.test(content) && 'a fact has a heading',
    FIRST_PERSON.test(content) && 'a fact speaks in the first person',
    RELATIVE_DAY.test(content) && 'a fact has a relative date instead of one from the calendar',
    invented.length > 0 && `the record does not have ${invented.slice(0, 5).join(', ')}`,
  ].filter(problem => problem !== false)
}

const TERM = /[\p{L}\p{N}_@$#/~][\p{L}\p{N}_@$#./\\:+-]{0,200}/gu
const TECHNICAL = /[\d_@$#~\\]|\p{L}\.\p{L}|\/.{0,200}\//u
const ONE_DIGIT_OR_DATE = /^(?:\d|\d{4}-\d{2}-\d{2})$/
/** A product may be called by its full name: "Node.js" where the source has "node". */
const PRODUCT_ENDING = /\.(?:js|io|net)$/

/** Numbers, paths and identifiers of a fact that its source does not have: a model made them up. */
export const inventedTerms = (content: string, source: string): readonly string[] => {
  const known = source.toLowerCase()
  const isInvented = (term: string): boolean =>
    TECHNICAL.test(term) &&
    !ONE_DIGIT_OR_DATE.test(term) &&
    !known.includes(term.toLowerCase().replace(PRODUCT_ENDING, ''))
  return [...content.matchAll(TERM)]
    .map(([term]) => term.replace(/[.:/+-]{1,200}$/, ''))
    .filter(term => isInvented(term) && (term.includes('/') || term.split(/[-:]/).some(isInvented)))
}
