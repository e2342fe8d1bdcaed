import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import type { Embedder } from '../models/port.ts'
import type { StoragePort } from '../storage/port.ts'
import { isDistillError } from '../../shared/errors.ts'

const BATCH = 32
const RETRY_MS = 30_000

interface Dependencies {
  readonly storage: Pick<StoragePort, 'without_vector' | 'put_vectors'>
  readonly embedder: Embedder
  readonly log: Log
}

/** Gives every memory a vector of the embedder in use; search works meanwhile with those that have one. */
export const fillMissingVectors = async (
  { storage, embedder, log }: Dependencies,
  signal: AbortSignal,
): Promise<number> => {
  let filled = 0
  while (!signal.aborted) {
    const waiting = await storage.without_vector(embedder.name, BATCH)
    if (waiting.length === 0) break
    try {
      const vectors = await embedder.embed(
        waiting.map(memory => memory.content),
        'background',
        signal,
      )
      await storage.put_vectors(
        embedder.name,
        waiting.flatMap(({ id }, at) => (vectors[at] ? [{ id, vector: vectors[at] }] : [])),
      )
      filled += waiting.length
    } catch (error) {
      if (!isDistillError(error, 'model_unavailable')) throw error
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  if (filled > 0) log.info('vectors.filled', { count: filled, embedder: embedder.name })
  return filled
}
