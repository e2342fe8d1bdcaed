import type { Fact } from '../../port.ts'
import { givesOrders } from './injection.ts'
import { countedSentences } from './sentences.ts'

const MIN_LENGTH = 20
const MAX_LENGTH = 900
const PERSON = /(?:^|[\s("“])(?:I|[Mm]e|[Mm]y|[Mm]ine|[Ww]e|us|[Oo]urs?)(?=[\s,.;:!?)"”]|$)/
const REDACTED_VALUE =
  /\b(?:set|changed from \S+|changed) to \[REDACTED|\[REDACTED[^\]]{0,40}\],? (?:chosen|(?:is|are|was|were|will be) (?:now )?(?:used|chosen|kept))\b|\b(?:chosen over|instead of|replaced by) (?:\w+ ){0,3}\[REDACTED/

const MAX_SENTENCES = 3

/** At most three sentences, however a reader counts them, and no mark of a list or heading in front. */
export const withinForm = (fact: Fact): Fact => {
  const clean = fact.content
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([.,;])(?=\s|$)/g, '$1')
    .replace(/^(?:[-*•+#]+|\d{1,3}[.)])\s+/, '')
    .trim()
  const sentences = countedSentences(clean)
  const content = sentences.length > MAX_SENTENCES ? sentences.slice(0, MAX_SENTENCES).join('').trim() : clean
  return { ...fact, content }
}

/** The last look at a fact: long enough, of no person, and giving no orders. */
export const isPresentable = ({ content }: Fact): boolean =>
  content.length >= MIN_LENGTH &&
  content.length <= MAX_LENGTH &&
  !PERSON.test(content.replaceAll(/`[^`]*`|"[^"]*"/g, '')) &&
  !REDACTED_VALUE.test(content) &&
  !givesOrders(content)
