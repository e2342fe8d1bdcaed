import { isRandom, isVaried } from '../judge/randomness.ts'
import { isPassword, isSureToken, isTemplate } from '../judge/values.ts'
import type { Rule, Span } from './rule.ts'

const decodesToPair = (value: string): boolean =>
  /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(value, 'base64').toString('latin1'))

const COOKIES = /cookie["']?\s{0,4}[:=]\s{0,4}["']?/iy
const COOKIE = /([\w.-]{1,64})=([^\s;,"'\\]{6,4096})/g
const LONGEST_LINE = 4096
const REACH = 200

/** Every value of a Cookie header; what a Set-Cookie says about its cookie stays. */
const cookieValues = (text: string, at: number): readonly Span[] => {
  if (/cookie[^\r\n]*$/i.test(text.slice(Math.max(0, at - REACH), at))) return []
  COOKIES.lastIndex = at
  if (!COOKIES.test(text)) return []
  const from = COOKIES.lastIndex
  const line = text.slice(from, from + LONGEST_LINE).split(/[\r\n"'\\]/, 1)[0] ?? ''
  return [...line.matchAll(COOKIE)]
    .filter(([, name = '', value = '']) => !ATTRIBUTE.test(name) && !isTemplate(value) && isVaried(value))
    .map(({ index, 0: pair, 1: name = '' }) => ({
      start: from + index + name.length + 1,
      end: from + index + pair.length,
    }))
}
const ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|priority|version)$/i

/** What a request carries to prove who asks. */
export const headerRules: readonly Rule[] = [
  {
    id: 'bearer-token',
    keywords: ['bearer '],
    pattern: /bearer\s{1,4}["']?(?<secret>[\w~+/.=:-]{8,4096})/i,
    check: value => isRandom(value, 8) || (value.length >= 32 && isVaried(value) && /\d/.test(value)),
  },
  {
    id: 'basic-auth',
    keywords: ['basic '],
    pattern: /basic\s{1,4}(?<secret>[A-Za-z0-9+/]{6,2048}={0,2})/i,
    check: decodesToPair,
  },
  {
    id: 'authorization-header',
    keywords: ['authorization'],
    pattern:
      /authorization\\?["']?\s{0,4}[:=,]\s{0,4}\\?["']?(?:(?:bearer|token|apikey|api-key|key|digest|negotiate|ntlm|hmac|signature|aws4-hmac-sha256)\s{1,4})?(?<secret>[^\s"'\\<>,;]{6,4096})/i,
    check: (value, text, { start }) =>
      isSureToken(value) || (/bearer\s+$/i.test(text.slice(Math.max(0, start - REACH), start)) && isPassword(value)),
  },
  { id: 'cookie', keywords: ['cookie'], locate: cookieValues },
  {
    id: 'cookie',
    keywords: ['jsessionid=', 'phpsessid=', 'connect.sid=', 'sessionid=', 'asp.net_sessionid='],
    pattern: /[\w.]{9,18}=(?<secret>[\w%.+/-]{16,400})/i,
    check: isVaried,
  },
]
