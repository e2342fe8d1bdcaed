import type { Fact } from '../../port.ts'
import { absoluteDates } from './dates.ts'
import { impersonal } from './impersonal.ts'
import { withoutOpeners } from './openers.ts'
import { capitalised, ended, wordCountOf } from './sentences.ts'
import type { Tools } from './statement.ts'
import { tongueOf } from './tongue.ts'

const field = (block: string, name: string): string => new RegExp(`^${name}: (.+)$`, 'm').exec(block)?.[1]?.trim() ?? ''
/** Answers that only say go on, stop, or fine. */
const EMPTY =
  /^(?:yes|no|ok(?:ay)?|fine|sure|continue|go on|go ahead|proceed|stop|cancel|skip|later|now|looks? good|lgtm|thanks?|thank you|done|none|other|i don['’]?t know|whatever|all|both|ja|nein|oui|non|sí|si|はい|いいえ)\b[\s.,!]*(?:please|thanks?|thank you|it is|that works|with it)?[\s.!]*$/i
const FILLER =
  /\b(?:yes|yep|no|nope|ok|okay|sure|fine|please|thanks|thank|you|go|ahead|on|continue|with|it|that|this|is|the|a|next|step|leave|as|later|now|not|yet|skip|do|don['’]?t|looks?|good|to|me|great|perfect|option|first|second|third|one|both|all|of|them|whatever|think|best|decide|up|i|for|proceed|stop|works?|keep|like|so|just|and|or|then|be|will|can|let['’]?s|your|call)\b/gi

/** Nothing is left of it once the polite words are gone. */
const isFiller = (answer: string): boolean => !/[\p{L}\p{N}]{2,}/u.test(answer.replaceAll(FILLER, ' '))
const CONTINUES =
  /\b(?:continue|proceed|go on|go ahead|next step|start now|look (?:ok|good|right|fine)|is (?:this|that|it) (?:ok|right|fine|correct)|fine like this|shall i|should i (?:continue|go|proceed|start|also|now)|ready to|want me to|would you like|commit|push|pull request|run the tests|start with|first\?|next\?|what next|anything else|approve|looks? (?:ok|right)|colou?r|wording|like this)\b/i

/** A question with its answer, as the decision or the situation that it states. */
export const answerFacts = (text: string, tools: Tools): readonly Fact[] =>
  text.split(/\n\n(?=Question: )/).flatMap(block => {
    const answer = field(block, 'Answer')
    const question = field(block, 'Question')
    if (
      answer === '' ||
      EMPTY.test(answer) ||
      isFiller(answer) ||
      (CONTINUES.test(question) && wordCountOf(answer) < 6)
    )
      return []
    const said = tongueOf(`${question} ${answer}`) === 'en' ? impersonal(withoutOpeners(answer), tools.grammar) : answer
    if (said === null || said === '') return []
    const topic = topicOf(field(block, 'Topic'), question, tools)
    const others = field(block, 'Passed over')
      .split('; ')
      .filter(option => option !== '' && !EMPTY.test(option))
    const content = absoluteDates(phrase(topic, said, field(block, 'Meaning'), others), tools.calendar)
    return content.length < MIN_CONTENT ? [] : [{ content, type: 'decision' as const }]
  })

/** Shorter than this, an answer names a taste and no choice. */
const MIN_CONTENT = 28

const phrase = (topic: string, answer: string, meaning: string, others: readonly string[]): string => {
  const isLabel = wordCountOf(answer) <= 5
  const named = topic === '' ? '' : `${topic}: `
  if (!isLabel) return ended(`${named}${topic === '' ? capitalised(answer) : answer}`)
  const over =
    others.length === 0
      ? ''
      : ` over ${others.length > 1 ? `${others.slice(0, -1).join(', ')} and ${others.at(-1)}` : others[0]}`
  const why = meaning === '' ? '' : ` ${ended(capitalised(meaning))}`
  return `${ended(`${named}${answer} chosen${over}`)}${why}`
}

const VAGUE =
  /^(?:choice|decision|option|approach|question|answer|confirm\w*|next|plan|strategy|design|method|solution|fix|scope|preference|details?)s?$/i

/** A heading that says nothing is replaced by the question itself. */
const topicOf = (topic: string, question: string, { grammar }: Tools): string => {
  if (topic !== '' && !VAGUE.test(topic)) return `${topic}${subjectOf(topic, question)}`
  const asked = question.split(/(?<=[.?])\s+/)[0]!.replace(/[.?]$/, '')
  return wordCountOf(asked) > 24 ? topic : (impersonal(asked, grammar) ?? topic)
}

const ABOUT =
  /\b(?:should|must|will|shall|does|do|can|may)\s+((?:the|our|this|all|each|every)\s[^?,.]{2,50}?)\s(?:use|have|run|be|support|store|return|accept|send|go|live|keep|get|read|write|handle|expose)\b|\b(?:for|in|of|by|on)\s+((?:the|our|this|all|each|every)\s[^?,.]{2,50}?)\??$/i

/** What the question is about, when its heading does not say it. */
const subjectOf = (topic: string, question: string): string => {
  const match = ABOUT.exec(question)
  const about = (match?.[1] ?? match?.[2] ?? '').replace(/^(?:our|this)\b/i, 'the')
  const known = topic.toLowerCase()
  return about === '' || about.split(/\s+/).some(word => word.length > 3 && known.includes(word.toLowerCase()))
    ? ''
    : ` for ${about}`
}
