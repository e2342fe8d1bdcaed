import { isStop, wordsOf, type Word } from './words.ts'

/** One clause of a statement: what it says, without the reason it gives. */
export interface Clause {
  readonly text: string
  readonly words: readonly Word[]
  /** Content words without numbers. */
  readonly topic: readonly Word[]
}

const REASON =
  /[,;]?\s+(?:(?:because|since(?! \d)|due to|as (?:it|they|there)|(?<=,\s)as the|so that|in order to|to (?:cut|avoid|save|reduce|fix|make|allow|keep|get)|after (?:the|an?)|while|although|which|where|weil|parce que|porque|car)\b|ため).*$/i
const SPLIT =
  /(?<=[.!?])\s+(?=\S)|;\s+|(?:,)?\s+(?:and|while|whereas)\s+(?=the\s+\w+\s+(?:\w+s|trust|send|call|use|run|need|get|have|are|do|must|may|only)\b)|,\s+(?=the\s+\w+\s+(?:\w+s|are|trust|send|call|use|only)\b)|。|、(?=.{0,80}を)|,\s+(?=(?:and|but)\s)|\s+[–—]\s+/

const NUMBER = /^[~<>=^v]*\d[\d.,:x*_-]*(?:[a-zA-Z%]{0,3})?$/
/** Words that say that something holds, not what holds. */
const FRAME =
  /^(?:use|set|rais|lower|extend|updat|upgrad|pin|chang|mov|requir|require|keep|hav|has|version|now|chosen|choos|replac|switch|becom|remain|stay|longer|reason|only|fully|again|back|instead|rather|whil|also|good|forc|place|mak|mad|tak|giv|provid|exist|there|wrap|add|remove|upgrade|support|allow|permit|newer|new|about|current|plan|planned|postpon|schedul|delay|happen|renew|doubl|expect|enough|still|exactly|simply)$/

/** What is counted is not what is spoken of. */
const COUNTED =
  /^(?:attempts?|times|items?|rows?|requests?|calls?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|bytes|characters|entries|lines|records|connections?|processes|workers?|replicas?|nodes?|retries|ms|s|min|h|[kKMGT]i?B?)$/

/** A figure or its unit: whether it changed is for figures to say. */
export const isMeasured = (text: string): boolean => isNumber(text) || COUNTED.test(text)

export const isNumber = (text: string): boolean => NUMBER.test(text) && /\d/.test(text)

/** `a set`, `an update`: behind an article even such a word is a thing. */
const isNamed = (before: Word | undefined): boolean => /^an?$/i.test(before?.text ?? '')

const isCount = (text: string): boolean =>
  isNumber(text) || /^(?:every|each|per|one|two|three|four|five|six|seven|eight|nine|ten)$/i.test(text)

/** `the nightly build` is a name, `built nightly` is not. */
const isFollowed = (next: Word | undefined): boolean => next !== undefined && !isStop(next) && !isNumber(next.text)

export const clauseOf = (text: string): Clause => {
  const words = wordsOf(text)
  const isTopic = (word: Word, at: number): boolean =>
    !isStop(word) &&
    !isNumber(word.text) &&
    !(FRAME.test(word.stem) && !isNamed(words[at - 1])) &&
    !/^(?:limited|capped|demand|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/i.test(word.text) &&
    !(/^(?:hourly|daily|nightly|night|weekly|monthly)$/i.test(word.text) && !isFollowed(words[at + 1])) &&
    !(isCount(words[at - 1]?.text ?? '') && COUNTED.test(word.text))
  return { text, words, topic: words.filter(isTopic) }
}

const MAX_LENGTH = 2_000

/** A fact is a few sentences: what comes later, or runs on without a space, is not read. */
export const asStatement = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([!-~]{100})[!-~]+/g, '$1')

/** The clauses of a statement, each without its reason; the first is the main one. */
export const clausesOf = (statement: string): readonly Clause[] =>
  statement
    .split(SPLIT)
    .filter((part): part is string => part !== undefined && part.trim() !== '')
    .filter(part => !/^(?:Reason|Grund|Because)\b/.test(part))
    .map(part => clauseOf(part.replace(REASON, '').trim()))
    .filter(clause => clause.words.length > 0)

export const stemsOf = (words: readonly Word[]): ReadonlySet<string> => new Set(words.map(({ stem }) => stem))

export const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] =>
  [...a].filter(stem => b.has(stem))

export const onlyIn = (a: readonly Word[], b: ReadonlySet<string>): readonly Word[] =>
  a.filter(({ stem }) => !b.has(stem))
