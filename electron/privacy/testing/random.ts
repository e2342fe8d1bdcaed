/** A seeded source of made-up credentials: no literal that looks like a real one stands in the source. */
export interface Random {
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  hex(length: number): string
  digits(length: number): string
  /** Small letters and digits. */
  small(length: number): string
  upper(length: number): string
  alnum(length: number): string
  /** With `_` and `-` inside. */
  word(length: number): string
  base64(length: number): string
  uuid(): string
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!
  const from = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('')
  /** A credential without a single digit or letter is too rare to be a fair sample. */
  const mixed = (alphabet: string, length: number): string => {
    const drawn = from(alphabet, length)
    return length < 6 || (/\d/.test(drawn) && /[A-Za-z]/.test(drawn)) ? drawn : mixed(alphabet, length)
  }
  const edged = (edge: string, inner: string, length: number): string =>
    length < 3 ? from(edge, length) : from(edge, 1) + mixed(inner, length - 2) + from(edge, 1)
  const hex = (length: number) => mixed('0123456789abcdef', length)
  return {
    below,
    pick,
    hex,
    digits: length => from('123456789', 1) + from(DIGITS, length - 1),
    small: length => mixed(LOWER + DIGITS, length),
    upper: length => mixed(UPPER + '234567', length),
    alnum: length => mixed(LOWER + UPPER + DIGITS, length),
    word: length => edged(LOWER + UPPER + DIGITS, LOWER + UPPER + DIGITS + '_-', length),
    base64: length => edged(LOWER + UPPER + DIGITS, LOWER + UPPER + DIGITS + '+/', length),
    uuid: () => [8, 4, 4, 4, 12].map(hex).join('-'),
  }
}
