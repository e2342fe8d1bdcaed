const SHORTEST_BLOB = 512
const SAMPLE = 256
const BLOB = /^[A-Za-z0-9+/=_-]+$/
const DATA_URI = /;base64,[A-Za-z0-9+/=_-]{64,}/g

/** Pictures and other binary data written as text: long, without a single blank or sign of prose. */
const isBlob = (text: string): boolean => {
  if (text.length < SHORTEST_BLOB) return false
  const middle = Math.floor(text.length / 2)
  return [0, middle, text.length - SAMPLE].every(at => BLOB.test(text.slice(at, at + SAMPLE)))
}

/** Says how much was there instead of keeping what no one can read. */
export const withoutEncoded = (text: string): string => {
  if (isBlob(text)) return `[${text.length} characters of encoded data left out]`
  return text.includes(';base64,') ? text.replace(DATA_URI, ';base64,[left out]') : text
}
