import type { Memory } from '../../shared/domain/memory.ts'
import type { Log } from '../base/log.ts'
import type { Reranker } from '../models/port.ts'
import type { Fused } from './fuse.ts'

const MOST_READ = 50
const PATIENCE_MS = 5_000

/** The best of the fused list with the reranker's own relevance as base; when it fails, the list as it was. */
export const rerank = async (
  reranker: Reranker | null,
  query: string,
  fused: readonly Fused[],
  memories: ReadonlyMap<string, Memory>,
  log: Log,
): Promise<readonly Fused[]> => {
  if (!reranker || fused.length === 0) return fused
  const read = fused.filter(({ id }) => memories.has(id)).slice(0, MOST_READ)
  try {
    const texts = read.map(({ id }) => memories.get(id)?.content ?? '')
    const scores = await reranker.rerank(query, texts, AbortSignal.timeout(PATIENCE_MS))
    return read.map((candidate, at) => {
      const base = scores[at] ?? 0
      return { ...candidate, base, terms: { ...candidate.terms, reranked: base } }
    })
  } catch {
    log.warn('reranker failed', { model: reranker.name })
    return fused
  }
}
