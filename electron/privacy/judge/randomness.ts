/** Bits a character, by how often each one occurs. */
const entropyOf = (text: string): number => {
  const counts = new Map<number, number>()
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const STAND_IN = /x{6,}|\*{3,}|\.{3}|\byour|placeholder|redacted/i
const LEAST_DIFFERENT = 6

/** Not `xxxxxxxx` or `your_token_here`: enough different characters, and no word that says it is a stand-in. */
export const isVaried = (value: string): boolean => hasDifferent(value, LEAST_DIFFERENT) && !STAND_IN.test(value)

const hasDifferent = (value: string, least: number): boolean => {
  const seen: number[] = []
  for (let at = 0; at < value.length && seen.length < least; at++) {
    const code = value.charCodeAt(at)
    if (!seen.includes(code)) seen.push(code)
  }
  return seen.length >= least
}

/** How often letters give way to digits or digits to letters; names do it once or twice, credentials often. */
export const turns = (value: string): number => value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0

const NAME_LIKE = /^[A-Za-z]+\d{0,3}(?:[-_.:/ ][A-Za-z]+\d{0,3})*(?:[-_.]v?\d{1,4})?$/

/** Letters and digits, and not a name such as `oauth2-proxy` or `token123`. */
export const isMixed = (value: string, least: number): boolean =>
  value.length >= least && /\d/.test(value) && /[A-Za-z]/.test(value) && !NAME_LIKE.test(value) && isVaried(value)

/** Looks drawn by chance rather than written by a person. */
export const isRandom = (value: string, least: number): boolean => {
  if (!isMixed(value, least)) return false
  const often = turns(value)
  const bits = entropyOf(value)
  if (often >= 3 || (often >= 2 && value.length >= 20)) return bits >= 2.8
  if (value.length >= 20 && bits >= 3.9 && /[a-z]/.test(value) && /[A-Z]/.test(value)) return true
  return value.length >= 16 && bits >= 3 && /^[A-Za-z0-9]+$/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 4
}
