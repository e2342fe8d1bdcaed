import type { Contradiction, Memory } from '../../shared/domain/memory.ts'
import { DistillError } from '../../shared/errors.ts'
import type { Clock } from '../base/clock.ts'
import type { ContradictionFilter, Filter, Page, PageRequest, StoragePort } from '../storage/port.ts'
import { reportEvidence, type EvidenceDeps, type EvidenceReport } from './evidence.ts'

export type DisputedMemory = Pick<Memory, 'id' | 'content' | 'type' | 'created_at' | 'repos'>

export interface ContradictionView extends Omit<Contradiction, 'older_id' | 'newer_id'> {
  readonly older: DisputedMemory
  readonly newer: DisputedMemory
}

export interface StaleMemory {
  readonly memory: Memory
  readonly evidence: EvidenceReport | null
}

export interface ReviewLists {
  stale(filter: Pick<Filter, 'repos' | 'agent_id' | 'types'>, page: PageRequest): Promise<Page<StaleMemory>>
  contradictions(filter: ContradictionFilter, page: PageRequest): Promise<Page<ContradictionView>>
  contradiction(id: string): Promise<ContradictionView>
  history(id: string): Promise<readonly Memory[]>
  evidence(memory: Memory): Promise<EvidenceReport | null>
  /** The open contradictions that this memory is one side of. */
  disputesOf(id: string): Promise<readonly ContradictionView[]>
}

const sideOf = ({ id, content, type, created_at, repos }: Memory): DisputedMemory => ({
  id,
  content,
  type,
  created_at,
  repos,
})

const viewOf = (contradiction: Contradiction, memories: ReadonlyMap<string, Memory>): ContradictionView | null => {
  const { older_id, newer_id, ...rest } = contradiction
  const [older, newer] = [memories.get(older_id), memories.get(newer_id)]
  return older && newer ? { ...rest, older: sideOf(older), newer: sideOf(newer) } : null
}

export const createReviewLists = (deps: {
  readonly storage: StoragePort
  readonly clock: Clock
  readonly evidence: EvidenceDeps
}): ReviewLists => {
  const { storage, clock } = deps

  const views = async (contradictions: readonly Contradiction[]): Promise<readonly ContradictionView[]> => {
    const ids = new Set(contradictions.flatMap(({ older_id, newer_id }) => [older_id, newer_id]))
    const memories = new Map((await storage.get([...ids])).map(memory => [memory.id, memory]))
    return contradictions.map(contradiction => viewOf(contradiction, memories)).filter(view => view !== null)
  }

  return {
    stale: async (filter, page) => {
      const { items, next_cursor } = await storage.list({ ...filter, stale_at: clock.now().toISOString() }, page)
      const stale = items.map(async memory => ({ memory, evidence: await reportEvidence(deps.evidence, memory) }))
      return { items: await Promise.all(stale), next_cursor }
    },
    contradictions: async (filter, page) => {
      const { items, next_cursor } = await storage.contradictions(filter, page)
      return { items: await views(items), next_cursor }
    },
    contradiction: async id => {
      const found = await storage.contradiction(id)
      const [view] = found ? await views([found]) : []
      if (!view) throw new DistillError('not_found', `There is no contradiction ${id}.`)
      return view
    },
    evidence: memory => reportEvidence(deps.evidence, memory),
    disputesOf: async id => {
      const { items } = await storage.contradictions({ status: 'open', memories: [id] }, { limit: 100 })
      return views(items)
    },
    history: async id => {
      const chain = await storage.history(id)
      if (chain.length === 0) throw new DistillError('not_found', `There is no memory ${id}.`)
      return chain
    },
  }
}
