import type { MemoryType, Verdict } from '../../shared/domain/memory.ts'
import { verdicts } from '../../shared/domain/memory.ts'
import { DistillError } from '../../shared/errors.ts'
import type { Embedder, Judge } from '../models/port.ts'
import { cosine } from '../models/vector.ts'
import type { StoragePort } from '../storage/port.ts'
import { withinTime } from './stages/time-limit.ts'

const NEIGHBOURS = 20
const MOST_JUDGED = 5
const JUDGE_LIMIT_MS = 120_000

/** A fact on its way into the store. */
export interface EmbeddedFact {
  readonly id: string
  readonly content: string
  readonly type: MemoryType
  readonly vector: Float32Array
}

/** Whose facts these are, and what they are not to be measured against. */
interface Scope {
  readonly repos: readonly string[]
  /** The agent that asked by name; null for whatever was captured. */
  readonly agent_id: string | null
  readonly leave_out: ReadonlySet<string>
}

/** A memory near a fact; `created_at` is null for a fact of the same observation, which is not stored yet. */
interface Near {
  readonly id: string
  readonly content: string
  readonly created_at: string | null
  readonly similarity: number
}

export interface Relation extends Near {
  readonly verdict: Verdict
  readonly reason: string
}

export interface Comparison {
  readonly fact: EmbeddedFact
  readonly duplicate_of: Near | null
  readonly relations: readonly Relation[]
}

export type Conflict = (a: string, b: string) => { readonly conflict: boolean; readonly reason: string | null }

export interface CompareDeps {
  readonly storage: Pick<StoragePort, 'search_vector' | 'get'>
  readonly embedder: Embedder
  readonly judge: Judge
  readonly conflict: Conflict
}

interface Neighbour extends Near {
  readonly type: MemoryType
  readonly repos: readonly string[]
  readonly agent_id: string | null
  readonly conflicting: boolean
}

const nearOf = ({ id, content, created_at, similarity }: Near): Near => ({ id, content, created_at, similarity })

/** A memory without a repository holds everywhere. */
const meet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some(repo => b.includes(repo))

/** An agent that names itself reads only its own, so another's memory is no duplicate for it. */
const isSeenBy = (reader: string | null, owner: string | null): boolean => reader === null || reader === owner

export type Compare = (
  facts: readonly EmbeddedFact[],
  scope: Scope,
  signal: AbortSignal,
) => Promise<readonly Comparison[]>

/** Each fact against what is stored and against its own siblings. Must run where nothing else saves meanwhile. */
export const createCompare = ({ storage, embedder, judge, conflict }: CompareDeps): Compare => {
  const { duplicate, candidate } = embedder.thresholds

  const stored = async (fact: EmbeddedFact, leaveOut: ReadonlySet<string>): Promise<readonly Neighbour[]> => {
    const hits = await storage.search_vector(fact.vector, embedder.name, {}, NEIGHBOURS)
    const near = new Map(
      hits
        .filter(({ id, similarity }) => similarity >= Math.min(duplicate, candidate) && !leaveOut.has(id))
        .map(({ id, similarity }) => [id, similarity]),
    )
    if (near.size === 0) return []
    const memories = await storage.get([...near.keys()])
    return memories
      .filter(memory => memory.deleted_at === null && !memory.purged)
      .map(memory => ({
        ...memory,
        similarity: near.get(memory.id) ?? 0,
        conflicting: conflict(memory.content, fact.content).conflict,
      }))
  }

  const siblings = (fact: EmbeddedFact, earlier: readonly EmbeddedFact[], scope: Scope): readonly Neighbour[] =>
    earlier
      .map(other => ({
        ...other,
        ...scope,
        created_at: null,
        similarity: cosine(fact.vector, other.vector),
        conflicting: conflict(other.content, fact.content).conflict,
      }))
      .filter(({ similarity }) => similarity >= Math.min(duplicate, candidate))

  const judged = async (fact: EmbeddedFact, other: Neighbour, signal: AbortSignal): Promise<Relation> => {
    const { verdict, reason } = await withinTime(
      'The judge',
      JUDGE_LIMIT_MS,
      inner => judge.judge(other, fact, other.similarity, inner),
      signal,
    )
    if (!verdicts.includes(verdict) || typeof reason !== 'string')
      throw new DistillError('internal', `${judge.name} gave a verdict that does not exist; the entry is tried again.`)
    return { ...nearOf(other), verdict, reason }
  }

  return async (facts, scope, signal) => {
    const leaveOut = new Set([...scope.leave_out, ...facts.map(({ id }) => id)])
    const kept: EmbeddedFact[] = []
    const comparisons: Comparison[] = []
    for (const fact of facts) {
      const near = [...(await stored(fact, leaveOut)), ...siblings(fact, kept, scope)].toSorted(
        (a, b) => b.similarity - a.similarity,
      )
      const twin = near.find(
        other => other.similarity >= duplicate && !other.conflicting && isSeenBy(scope.agent_id, other.agent_id),
      )
      if (twin) {
        comparisons.push({ fact, duplicate_of: nearOf(twin), relations: [] })
        continue
      }
      const candidates = near
        .filter(other => other.similarity >= candidate && meet(other.repos, scope.repos))
        .toSorted((a, b) => Number(b.conflicting) - Number(a.conflicting))
        .slice(0, MOST_JUDGED)
      const relations: Relation[] = []
      for (const other of candidates) relations.push(await judged(fact, other, signal))
      comparisons.push({ fact, duplicate_of: null, relations })
      kept.push(fact)
    }
    return comparisons
  }
}
