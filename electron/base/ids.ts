import { hash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

/** Five bits a character, the last bits first; taken in two halves, because 64 bits are too many for a number. */
const encode = (bytes: Buffer): string => {
  let [high, low] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)]
  let id = ''
  for (let at = 0; at < LENGTH; at++) {
    id += ALPHABET[low & 31]
    low = (low >>> 5) | (high << 27)
    high >>>= 5
  }
  return id
}

/** The same parts always give the same id; that is what makes every save repeatable. */
export const derivedId = (...parts: readonly string[]): string => encode(hash('sha256', parts.join('\u0000'), 'buffer'))

export const randomId = (): string => encode(randomBytes(8))
