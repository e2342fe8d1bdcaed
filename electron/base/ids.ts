import { hash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

const encode = (bytes: Uint8Array): string => {
  let bits = 0n
  for (const byte of bytes.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte)
  let id = ''
  for (let at = 0; at < LENGTH; at++) {
    id += ALPHABET[Number(bits & 31n)]
    bits >>= 5n
  }
  return id
}

/** The same parts always give the same id; that is what makes every save repeatable. */
export const derivedId = (...parts: readonly string[]): string => encode(hash('sha256', parts.join('\u0000'), 'buffer'))

export const randomId = (): string => encode(randomBytes(8))
