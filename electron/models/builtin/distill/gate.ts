import type { Fact } from '../../port.ts'
import { givesOrders } from './injection.ts'

const MIN_LENGTH = 20
const MAX_LENGTH = 900
const PERSON = /(?:^|[\s("“])(?:I|me|my|mine|we|us|our|ours)(?=[\s,.;:!?)"”]|$)/i
const REDACTED_VALUE = /\b(?:set|changed from \S+|changed) to \[REDACTED/

/** The last look at a fact: long enough, of no person, and giving no orders. */
export const isPresentable = ({ content }: Fact): boolean =>
  content.length >= MIN_LENGTH &&
  content.length <= MAX_LENGTH &&
  !PERSON.test(content.replaceAll(/`[^`]*`|"[^"]*"/g, '')) &&
  !REDACTED_VALUE.test(content) &&
  !givesOrders(content)
