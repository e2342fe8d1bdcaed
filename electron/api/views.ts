import type { ContradictionView, FullMemory, IndexEntry, StaleEntry } from '../../shared/contract/views.ts'
import { survivalOf } from '../../shared/domain/decay.ts'
import { ageInWords, wholeDaysOld } from '../../shared/domain/freshness.ts'
import { levelOf, type Memory } from '../../shared/domain/memory.ts'
import { estimateTokens, snippetOf } from '../../shared/domain/snippet.ts'
import type { Clock } from '../base/clock.ts'
import type { ContradictionView as Disputed, DisputedMemory, StaleMemory } from '../review/lists.ts'
import type { RepoBook } from './repos.ts'

/** The moment and the names under which memories are shown. */
export interface Look {
  readonly now: Date
  readonly nameOf: (repo: string) => string
}

interface Placed {
  readonly repos: readonly string[]
}

export const lookAt = async (
  memories: readonly Placed[],
  { clock, repos }: { readonly clock: Clock; readonly repos: RepoBook },
): Promise<Look> => ({ now: clock.now(), nameOf: await repos.names(memories.flatMap(memory => memory.repos)) })

const namesOf = (repos: readonly string[], look: Look): string[] => [...new Set(repos.map(look.nameOf))]

/** Enough digits to compare by, and no more for an agent to read. */
export const round = (value: number): number => Math.round(value * 1000) / 1000

/** Said only when there is something to say: tokens are the agent's. */
const remarks = (memory: Memory, look: Look): Pick<IndexEntry, 'age' | 'contradicts'> => {
  const days = wholeDaysOld(memory, look.now)
  return {
    ...(days >= 1 && { age: ageInWords(days) }),
    ...(memory.contradicts.length > 0 && { contradicts: [...memory.contradicts] }),
  }
}

export const toIndexEntry = (memory: Memory, look: Look): IndexEntry => ({
  id: memory.id,
  type: memory.type,
  level: levelOf(memory),
  snippet: snippetOf(memory.content),
  repos: namesOf(memory.repos, look),
  created_at: memory.created_at,
  est_tokens: estimateTokens(memory.content),
  agent_id: memory.agent_id,
  ...remarks(memory, look),
})

export const toStaleEntry = ({ memory, evidence }: StaleMemory, look: Look): StaleEntry => ({
  ...toIndexEntry(memory, look),
  survival: round(survivalOf(memory, look.now)),
  access_count: memory.access_count,
  last_used_at: memory.last_used_at,
  ...(evidence && { evidence: evidence.state }),
})

export const toFullMemory = (memory: Memory, look: Look): FullMemory => ({
  id: memory.id,
  type: memory.type,
  level: levelOf(memory),
  content: memory.content,
  repos: namesOf(memory.repos, look),
  tags: [...memory.tags],
  agent_id: memory.agent_id,
  author: memory.author,
  created_at: memory.created_at,
  verified_at: memory.verified_at,
  deleted_at: memory.deleted_at,
  last_used_at: memory.last_used_at,
  access_count: memory.access_count,
  survival: round(survivalOf(memory, look.now)),
  trust: memory.trust,
  tool: memory.tool,
  supersedes: [...memory.supersedes],
  superseded_by: [...memory.superseded_by],
  ...remarks(memory, look),
  ...(memory.purged && { purged: true }),
})

const toSide = (side: DisputedMemory, look: Look): ContradictionView['older'] => ({
  ...side,
  repos: namesOf(side.repos, look),
})

export const sidesOf = (disputes: readonly Disputed[]): readonly DisputedMemory[] =>
  disputes.flatMap(({ older, newer }) => [older, newer])

export const toContradiction = (dispute: Disputed, look: Look): ContradictionView => ({
  ...dispute,
  similarity: round(dispute.similarity),
  older: toSide(dispute.older, look),
  newer: toSide(dispute.newer, look),
})
