import { survivalOf } from '../../shared/domain/decay.ts'
import { levelOf, type Memory } from '../../shared/domain/memory.ts'
import { LEAST_SCORE, scoreOf } from '../../shared/domain/score.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Embedder, Reranker } from '../models/port.ts'
import type { Filter, StoragePort } from '../storage/port.ts'
import { gatherCandidates, type Candidates } from './candidates.ts'
import { fuse, type Fused, type SearchSettings } from './fuse.ts'
import { rerank } from './rerank.ts'

export interface Found {
  readonly memory: Memory
  readonly score: number
  /** Every part of the score by its name. */
  readonly terms: Readonly<Record<string, number>>
}

export interface Answer {
  readonly found: readonly Found[]
  /** Why only words were searched, or null when meaning was searched too. */
  readonly text_only: Candidates['text_only']
}

export interface Search {
  /** Never later than the embedder's patience plus the search itself: a cold embedder leaves words alone. */
  ask(query: string, filter: Filter, top_k: number, patience_ms?: number): Promise<Answer>
  search(query: string, filter: Filter, top_k: number): Promise<readonly Found[]>
}

export interface SearchDeps {
  readonly storage: Pick<StoragePort, 'search_text' | 'search_vector' | 'similarities' | 'get'>
  readonly embedder: Embedder
  /** Asked at each search, because a person may switch it on and off. */
  readonly reranker: () => Reranker | null
  readonly settings: () => SearchSettings
  readonly clock: Clock
  readonly log: Log
}

const PATIENCE_MS = 3_000

const scored = ({ base, terms }: Fused, memory: Memory, now: Date): Found => {
  const own = scoreOf(base, survivalOf(memory, now), levelOf(memory), memory.access_count)
  return { memory, score: own.score, terms: { ...terms, ...own } }
}

export const createSearch = ({ storage, embedder, reranker, settings, clock, log }: SearchDeps): Search => {
  const ask: Search['ask'] = async (query, filter, top_k, patience_ms = PATIENCE_MS) => {
    const candidates = await gatherCandidates(storage, embedder, query, filter, patience_ms)
    const fused = fuse(candidates, settings())
    const memories = new Map((await storage.get(fused.map(({ id }) => id))).map(memory => [memory.id, memory]))
    const ordered = await rerank(reranker(), query, fused, memories, log)
    const now = clock.now()
    const found = ordered
      .flatMap(candidate => {
        const memory = memories.get(candidate.id)
        return memory ? [scored(candidate, memory, now)] : []
      })
      .filter(({ score }) => score >= LEAST_SCORE)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, top_k)
    return { found, text_only: candidates.text_only }
  }
  return { ask, search: async (query, filter, top_k) => (await ask(query, filter, top_k)).found }
}
