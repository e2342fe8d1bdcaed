import type { Evidence, NewContradiction, NewMemory, Provenance } from '../../shared/domain/memory.ts'
import { derivedId } from '../base/ids.ts'
import { contradictionId } from '../review/retire.ts'
import type { ActionLabel, Change, StoragePort } from '../storage/port.ts'
import type { Comparison, EmbeddedFact, Relation } from './8-compare.ts'

/** What all facts of one write have in common. */
export interface Origin extends Omit<Provenance, 'evidence'> {
  readonly repos: readonly string[]
  readonly tags: readonly string[]
  readonly agent_id: string | null
  readonly author: string | null
  readonly created_at: string
}

export interface Saving {
  readonly comparisons: readonly Comparison[]
  readonly origin: Origin
  readonly evidenceOf: (fact: EmbeddedFact) => readonly Evidence[]
  readonly embedder: string
  readonly now: string
}

export interface Saved {
  readonly memories: readonly string[]
  readonly duplicates: readonly string[]
  readonly contradictions: readonly string[]
  readonly action_id: string | null
}

export const memoryId = (group: string, number: number): string => derivedId(group, String(number))

const flagOf = (memory: NewMemory, relation: Relation, found_at: string): NewContradiction => {
  const { id, similarity, verdict, reason, created_at } = relation
  const memoryIsOlder = created_at !== null && memory.created_at < created_at
  const [older_id, newer_id] = memoryIsOlder ? [memory.id, id] : [id, memory.id]
  return { id: contradictionId(id, memory.id), older_id, newer_id, similarity, verdict, reason, found_at }
}

const contradicting = (relations: readonly Relation[]): readonly Relation[] =>
  relations.filter(({ verdict }) => verdict === 'contradicts')

/** Everything one write changes, to be applied at once; a repeat changes nothing more. */
const saveChanges = ({ comparisons, origin, evidenceOf, embedder, now }: Saving): readonly Change[] => {
  const own = new Set(comparisons.map(({ fact }) => fact.id))
  return comparisons.flatMap(({ fact, duplicate_of, relations }): readonly Change[] => {
    if (duplicate_of !== null)
      return own.has(duplicate_of.id)
        ? []
        : [{ kind: 'seen', id: duplicate_of.id, at: now, repos: origin.repos, observations: origin.observations }]
    const { id, content, type, vector } = fact
    const memory: NewMemory = {
      ...origin,
      id,
      content,
      type,
      evidence: evidenceOf(fact),
      verified_at: null,
      deleted_at: null,
      access_count: 0,
    }
    return [
      { kind: 'insert', memory, vector, embedder },
      ...contradicting(relations).map(relation => ({
        kind: 'flag' as const,
        contradiction: flagOf(memory, relation, now),
      })),
    ]
  })
}

/** One transaction: all facts of an observation are there, or none. */
export const save = async (
  storage: Pick<StoragePort, 'apply'>,
  saving: Saving,
  extra: readonly Change[] = [],
  action?: ActionLabel,
): Promise<Saved> => {
  const { action_id } = await storage.apply([...saveChanges(saving), ...extra], action)
  const fresh = saving.comparisons.filter(({ duplicate_of }) => duplicate_of === null)
  return {
    memories: fresh.map(({ fact }) => fact.id),
    duplicates: saving.comparisons.flatMap(({ duplicate_of }) => duplicate_of?.id ?? []),
    contradictions: fresh.flatMap(({ fact, relations }) =>
      contradicting(relations).map(({ id }) => contradictionId(id, fact.id)),
    ),
    action_id,
  }
}
