import { createRandom } from './random.ts'

export const DIMENSIONS = 384
/** What every text shares and what none shares, so that strangers meet near 0.1 and neighbours near 0.5 to 0.9. */
const COMMON = 0.35
const OWN = 0.55

const known = new Map<string, Float32Array>()

const seedOf = (word: string): number => {
  let hash = 2_166_136_261
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16_777_619)
  return hash >>> 0
}

const direction = (word: string): Float32Array => {
  const seen = known.get(word)
  if (seen) return seen
  const random = createRandom(seedOf(word))
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random.normal() / Math.sqrt(DIMENSIONS))
  if (known.size < 50_000) known.set(word, vector)
  return vector
}

const addTo = (sum: Float32Array, vector: Float32Array, weight: number): void => {
  for (let at = 0; at < DIMENSIONS; at++) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0)
}

/** A unit vector made of a text's words: texts that share words are near, as with a language model, in microseconds. */
export const wordVector = (text: string): Float32Array => {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? []
  const sum = new Float32Array(DIMENSIONS)
  for (const word of new Set(words)) addTo(sum, direction(word), 1 / Math.sqrt(words.length))
  addTo(sum, direction(' common'), COMMON)
  addTo(sum, direction(` ${text}`), OWN)
  const length = Math.hypot(...sum) || 1
  return sum.map(value => value / length)
}
