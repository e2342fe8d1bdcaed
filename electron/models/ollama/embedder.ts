import type { Embedder, Thresholds } from '../port.ts'
import { unitVector } from '../vector.ts'
import type { OllamaClient } from './client.ts'

const DIMENSIONS = 768
const TEXTS_AT_ONCE = 16
const NOMIC_THRESHOLDS: Thresholds = { duplicate: 0.95, candidate: 0.8, floor: 0.55 }

export const createOllamaEmbedder = (client: OllamaClient, model: string): Embedder => {
  const few = async (texts: readonly string[], lane: 'query' | 'background', signal: AbortSignal | undefined) =>
    (await client.embed(model, texts, lane, signal)).map(values => unitVector(values, DIMENSIONS, model))
  return {
    name: `ollama-${model.replace(/[^\w.-]/g, '-')}`,
    dimensions: DIMENSIONS,
    thresholds: NOMIC_THRESHOLDS,
    embed: async (texts, priority, signal) => {
      const told = texts.map(text => taskOf(model, priority) + text)
      const vectors: Float32Array[] = []
      for (let at = 0; at < told.length; at += TEXTS_AT_ONCE)
        vectors.push(...(await few(told.slice(at, at + TEXTS_AT_ONCE), priority, signal)))
      return vectors
    },
  }
}

/** nomic-embed-text was trained to be told what a text is for; other models would take it for content. */
const taskOf = (model: string, priority: 'query' | 'background'): string =>
  /(?:^|\/)nomic-embed-text(?:[:\-.]|$)/.test(model)
    ? priority === 'query'
      ? 'search_query: '
      : 'search_document: '
    : ''
