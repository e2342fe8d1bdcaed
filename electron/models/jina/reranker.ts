import { z } from 'zod'
import { DistillError } from '../../../shared/errors.ts'
import type { Reranker } from '../port.ts'

const ADDRESS = 'https://api.jina.ai/v1/rerank'
const LONGEST_TEXT = 2_000

const answer = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })),
})

export interface JinaOptions {
  readonly api_key: string
  readonly model: string
  readonly address?: string
}

const within01 = (score: number): number => Math.min(1, Math.max(0, score))

const unavailable = (why: string): DistillError =>
  new DistillError('model_unavailable', `The reranker did not answer (${why}): results are ranked without it.`)

/** Sends the question and the candidates' texts off this machine: only when a person enabled it and gave a key. */
export const createJinaReranker = ({ api_key, model, address = ADDRESS }: JinaOptions): Reranker => ({
  name: model,
  rerank: async (query, texts, signal) => {
    const documents = texts.map(text => text.slice(0, LONGEST_TEXT))
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, query: query.slice(0, LONGEST_TEXT), documents, return_documents: false }),
      redirect: 'error',
      ...(signal ? { signal } : {}),
    }).catch(() => {
      throw unavailable('no connection')
    })
    if (!response.ok) throw unavailable(`status ${response.status}`)
    const read = answer.safeParse(await response.json().catch(() => null))
    if (!read.success) throw unavailable('an answer of another form')
    const scores = new Map(read.data.results.map(({ index, relevance_score }) => [index, within01(relevance_score)]))
    return texts.map((_, index) => scores.get(index) ?? 0)
  },
})
