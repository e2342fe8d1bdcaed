import { isVaried } from '../judge/randomness.ts'
import type { Rule, Span } from './rule.ts'

const HEADER = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y
const FOOTER = /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y
/** A key cut off before its end: base64 lines, their ends real or written as escapes, with a diff's or a quote's margin. */
const CUT_OFF =
  /(?:\s{0,4}(?:Proc-Type|DEK-Info|Version|Comment): [^\n]{0,200}\n){0,4}(?:(?:\s|\\+[nrt]|["'+>|-]){0,12}[A-Za-z0-9+/=]{16,400}){1,400}/y
const LINE_OF_KEY = /[A-Za-z0-9+/=]{30}/
const LONGEST_SHORT_KEY = 200
const SHORT_KEY = /^(?:\s|\\+[nrt]|["'+,>|-])*[A-Za-z0-9+/=]{8,}(?:\s|\\+[nrt]|["'+,>|-])*$/

const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** From BEGIN to END, over real line ends and written ones. */
const pemBlock = (text: string, at: number): readonly Span[] => {
  const body = matchAt(HEADER, text, at)
  if (body < 0) return []
  const dashes = text.indexOf('----', body)
  const footer = dashes < 0 ? -1 : matchAt(FOOTER, text, dashes)
  const end = footer < 0 ? matchAt(CUT_OFF, text, body) : footer
  if (end < 0) return []
  const isShort = footer > 0 && dashes - body < LONGEST_SHORT_KEY && SHORT_KEY.test(text.slice(body, dashes))
  const isKey = isShort || LINE_OF_KEY.test(text.slice(body, end))
  return isKey ? [{ start: at, end }] : []
}

const PUTTY = /Private-Lines: \d{1,3}\r?\n(?:[A-Za-z0-9+/=]{1,80}(?:\r?\n|$)){1,200}/y

const puttyKey = (text: string, at: number): readonly Span[] => {
  const end = matchAt(PUTTY, text, at)
  return end < 0 ? [] : [{ start: at + 'Private-Lines: '.length, end }]
}

/** Keys, signed tokens, and hashes of passwords. */
export const keyRules: readonly Rule[] = [
  { id: 'private-key', keywords: ['-----begin ', '---- begin '], locate: pemBlock },
  { id: 'private-key', keywords: ['private-lines: '], locate: puttyKey },
  {
    id: 'jwt',
    keywords: ['eyj'],
    pattern: /(?<![\w-])eyJ[\w-]{8,4000}\.eyJ[\w-]{8,8000}(?:\.[\w-]{0,2000})?/,
    check: isVaried,
    splits: true,
  },
  {
    id: 'jwt',
    keywords: ['zxlk'],
    pattern: /(?<![\w+/-])ZXlK[A-Za-z0-9+/_-]{60,8000}={0,2}/,
    check: isVaried,
  },
  {
    id: 'jwk-private',
    keywords: ['"d"'],
    pattern: /"d"\s{0,4}:\s{0,4}"(?<secret>[\w-]{40,700})"/,
    check: isVaried,
  },
  {
    id: 'password-hash',
    keywords: ['$2a$', '$2b$', '$2y$', '$5$', '$6$', '$y$', '$apr1$', '$argon2'],
    pattern:
      /\$(?:2[aby]\$\d\d\$[./A-Za-z0-9]{53}|(?:5|6|y|apr1)\$[./A-Za-z0-9$=,]{1,60}\$[./A-Za-z0-9]{22,90}|argon2(?:id|i|d)\$[\w=,$+/]{40,200})/,
  },
]
