import { DistillError } from '../../shared/errors.ts'
import type { Embedder } from '../models/port.ts'
import { withinTime } from './stages/time-limit.ts'

const TIME_LIMIT_MS = 60_000

/** Each text by itself: in a batch the same text gets a slightly other vector, and thresholds are fine. */
export const embedTexts = async (
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> => {
  const embedOne = async (text: string): Promise<Float32Array> => {
    const [vector] = await withinTime(
      'The embedder',
      TIME_LIMIT_MS,
      inner => embedder.embed([text], 'background', inner),
      signal,
    )
    if (!isVector(vector, embedder.dimensions))
      throw new DistillError('internal', `${embedder.name} answered with something that is not its kind of vector.`)
    return vector
  }
  return Promise.all(texts.map(embedOne))
}

const isVector = (vector: unknown, dimensions: number): vector is Float32Array =>
  vector instanceof Float32Array && vector.length === dimensions && vector.every(Number.isFinite)
