import { isAddressOfSomebody } from '../judge/addresses.ts'
import { isCard, isCpf, isIban } from '../judge/checksums.ts'
import type { Span } from './rule.ts'

export interface NumberRule {
  readonly id: string
  /** Fewer digits, or no such character, and the pattern is not tried. */
  readonly digits: number
  readonly mark?: string
  readonly pattern: RegExp
  readonly check?: (value: string, text: string, span: Span) => boolean
}

const digitsOf = (value: string): number => value.replaceAll(/\D/g, '').length
const PHONE_CUE = /(?:phone|tel|mobile|cell|fax|call|whatsapp|sms|contact|handy|telefon)\w{0,10}\W{0,6}$/i

const isPhone = (value: string, text: string, { start }: Span): boolean => {
  const digits = digitsOf(value)
  if (digits < 8 || digits > 15) return false
  return (
    /[ .()-]/.test(value.slice(1)) ||
    (start > 0 && text[start - 1] !== '\n') ||
    PHONE_CUE.test(text.slice(Math.max(0, start - 24), start))
  )
}

/** Numbers that belong to a person. Each is looked for only where digits stand close together. */
export const numberRules: readonly NumberRule[] = [
  {
    id: 'us-ssn',
    digits: 9,
    mark: '-',
    pattern: /(?<![\w.-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-]|\.\d)/g,
  },
  {
    id: 'card-number',
    digits: 13,
    pattern:
      /(?<![\w.-]|\b[\dA-Fa-f]{4}[ -])(?:(?:[3-6]\d{3}|2[2-7]\d{2})(?:[ -]?\d{4}){2}[ -]?\d{1,4}(?:[ -]?\d{3})?|3[47]\d{2}[ -]?\d{6}[ -]?\d{5})(?![\w-]|\.\d| [\dA-Fa-f]{4}\b)/g,
    check: isCard,
  },
  { id: 'cpf', digits: 11, mark: '-', pattern: /(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])/g, check: isCpf },
  {
    id: 'ip-address',
    digits: 4,
    mark: '.',
    pattern: /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w]|\.\d|-\d)/g,
    check: isAddressOfSomebody,
  },
  {
    id: 'phone',
    digits: 8,
    mark: '+',
    pattern:
      /(?<![\w.+-])\+[1-9](?:\d{0,2}(?:[ .-]?\(\d{1,5}\)[ .-]?\d{2,5}|[ .-]\d{2,5})(?:[ .-]\d{2,8}){1,4}|\d{7,14})(?![\w-]|\.\d)/g,
    check: isPhone,
  },
  {
    id: 'phone',
    digits: 10,
    pattern:
      /(?<![\w.+/-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?[2-9]\d{2}[ .-]\d{4}|[2-9]\d{2}(?<between>[ .-])[2-9]\d{2}\k<between>\d{4})(?![\w-]|\.\d)/g,
  },
  {
    id: 'phone',
    digits: 8,
    mark: '0',
    pattern: /(?<![\w.+-])(?:\(?0\d{1,5}\)?(?:[ ./-]\d{2,8}){1,5}|0\d{7,12})(?![\w-])/g,
    check: (value, text, { start }) =>
      digitsOf(value) >= 8 && digitsOf(value) <= 15 && PHONE_CUE.test(text.slice(Math.max(0, start - 24), start)),
  },
  {
    id: 'iban',
    digits: 8,
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g,
    check: isIban,
  },
]
