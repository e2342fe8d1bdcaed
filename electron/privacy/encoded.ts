import type { Finding } from './findings.ts'

/** What is shorter hides nothing worth the look; what is longer is looked at in its beginning only. */
const SHORTEST = 24
const LONGEST = 16_384
const PRINTABLE = /^[\t\n\r\x20-\x7e]+$/

const isBase64 = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 47 && code <= 57) ||
  code === 43 ||
  code === 45 ||
  code === 95

const decode = (run: string): string => Buffer.from(run, 'base64').toString('latin1')

/** What stands in base64 and holds a secret goes as a whole. Every run that is long enough has one of the places tried. */
export const findEncoded = (
  text: string,
  holdsSecret: (decoded: string) => boolean,
  report: (finding: Finding) => void,
): void => {
  let behind = 0
  for (let place = SHORTEST - 1; place < text.length; place += SHORTEST) {
    if (!isBase64(text.charCodeAt(place))) continue
    let start = place
    while (start > behind && isBase64(text.charCodeAt(start - 1))) start--
    let end = place
    while (end < text.length && isBase64(text.charCodeAt(end))) end++
    while (text[end] === '=') end++
    behind = end
    place = Math.max(place, end)
    if (end - start < SHORTEST || !PRINTABLE.test(decode(text.slice(start, start + SHORTEST)))) continue
    if (holdsSecret(decode(text.slice(start, Math.min(end, start + LONGEST)))))
      report({ rule: 'encoded-secret', rank: Infinity, start, end })
  }
}
