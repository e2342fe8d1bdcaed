import type { Draft } from './drafts.ts'
import { capitalised, wordCountOf } from './sentences.ts'

/** `ADR-0012:`, `7.`, `RFC 3 –` in front of a title count it. */
const COUNTED = /^(?:(?:adr|rfc|decision(?: record)?)[\s#-]{0,3}\d{0,5}|\d{1,4})\s?[:.)–—-]{1,2}\s+/i
const ASKING =
  /^(?:(?:the )?(?:choice|choosing|selection|selecting|use|decision|deciding|picking|evaluation|evaluating)\s(?:of|on|about|for)?|which|what)\s{0,2}(?:an?\s|the\s|to use\s)?/i
const EMPTY =
  /^(?:notes?|summary|overview|plan|report|results?|update|status|today|meeting|minutes|readme|introduction|misc|general|todo|changes|log|accepted|proposed|draft|final|done|open|(?:considered )?options|alternatives(?: considered)?|pros and cons.*|(?:positive|negative) consequences|more information|links|references|drivers|runbook|playbook|faq)$/i
const MAX_WORDS = 7

/** What a title says its text is about; null when it only counts or names the kind of text. */
export const topicOf = (title: string): string | null => {
  const plain = title
    .replace(COUNTED, '')
    .replace(ASKING, '')
    .replace(/[\s:.?]+$/, '')
  return plain === '' || EMPTY.test(plain) || wordCountOf(plain) > MAX_WORDS ? null : capitalised(plain, () => true)
}

/** A choice that says nothing but what was chosen. */
const BARE =
  /^(?:[\w.+#/@-]+,? ){1,5}(?:chosen|adopted|selected|(?:will be|is|are) (?:used|adopted|chosen))(?: over (?:[\w.+#/@-]+ ?){1,4})?(?:\.|$| because | Reason: )/

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []

/** `If it says "lock held", …` speaks of what the title names. */
const DANGLING = /^(?:if|when|once|in case|as soon as|should|until|whenever) (?:it|this|that|they)\b/i

/** `Celery chosen.` under the title `Task queue` tells only together with it what it is for. */
export const underTopic = (draft: Draft, topic: string | null): Draft => {
  const [first, ...others] = draft.statements
  if (topic === null || !first) return draft
  if (DANGLING.test(first.text))
    return { ...draft, statements: [{ ...first, text: `${topic}: ${lowered(first.text)}` }, ...others] }
  if (draft.type !== 'decision' || !BARE.test(first.text)) return draft
  const told = new Set(wordsIn(draft.statements.map(({ text }) => text).join(' ')))
  if (wordsIn(topic).some(word => told.has(word))) return draft
  return { ...draft, statements: [{ ...first, text: `${topic}: ${first.text}` }, ...others] }
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
