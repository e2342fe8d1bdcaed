import { isBarePassword, isBareToken, isPassword, isPhrase, isPlainPassword, isToken } from '../judge/values.ts'
import type { Rule } from './rule.ts'

const isQuoted = (text: string, end: number): boolean => /["'`”’]/.test(text[end] ?? '')
/** A plain word after "is" is a password only where the thought ends with it. */
const endsThought = (text: string, end: number): boolean => end >= text.length || /[.\n]/.test(text[end] ?? '')
const REACH = 12

/** Secrets in sentences. */
export const proseRules: readonly Rule[] = [
  {
    id: 'password',
    keywords: ['password', 'passphrase', 'passcode', 'passwd', 'pwd'],
    pattern:
      /(?:password|passphrase|passcode|passwd|pwd)s?(?:\s{1,3}(?:for|of|on|to)\s{1,3}(?:\S{1,40}\s{1,3}){1,3}?)?\s{0,3}(?:is|was|are|to|->|→)\s{1,3}(?:now\s|still\s|set to\s|changed to\s)?["'`“‘]?(?<secret>[^\s"'`“”‘’]{3,127}[^\s"'`“”‘’.,;:)])/i,
    check: (value, text, { start, end }) => {
      if (isQuoted(text, end)) return isPassword(value)
      if (isBarePassword(value)) return true
      const link = text.slice(Math.max(0, start - REACH), start)
      return /\b(?:is|was)\s+$/i.test(link) && isPlainPassword(value) && endsThought(text, end)
    },
  },
  {
    id: 'password',
    keywords: ['passphrase', 'mnemonic', 'seed phrase'],
    pattern:
      /(?:passphrase|mnemonic|seed phrase)\s{0,3}(?:is|was|:|=)\s{1,3}["'`“‘]?(?<secret>[a-z]{3,16}(?: [a-z]{3,16}){2,23})/i,
    check: (value, text, { end }) => isPhrase(value) && (isQuoted(text, end) || endsThought(text, end)),
  },
  {
    id: 'secret',
    keywords: ['token', 'key', 'secret'],
    pattern: /(?:token|key|secret)\s{1,3}(?:is|was)\s{1,3}["'`“‘]?(?<secret>[\w+/=.~-]{7,400}[\w+/=~-])/i,
    check: (value, text, { end }) => (isQuoted(text, end) ? isToken(value, 8) : isBareToken(value)),
  },
]
