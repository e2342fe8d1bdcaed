import type { Contradiction, Memory } from '../../shared/domain/memory.ts'
import { DistillError } from '../../shared/errors.ts'
import type { StoragePort } from '../storage/port.ts'

/** Who asks: an agent may write only what it owns; without a name everything is open. */
export type Agent = string | null

const requireOwner = (memory: Memory, agent: Agent): void => {
  if (agent === null || memory.agent_id === agent) return
  const owner = memory.agent_id === null ? 'no agent in particular' : `agent "${memory.agent_id}"`
  throw new DistillError('forbidden', `Memory ${memory.id} belongs to ${owner}, so agent "${agent}" cannot change it.`)
}

type Find = (storage: Pick<StoragePort, 'get'>, ids: readonly string[], agent: Agent) => Promise<readonly Memory[]>

/** The memories asked for, in that order, tombstones too; fails in words if one is unknown or another agent's. */
export const findAnyOwned: Find = async (storage, ids, agent) => {
  const unique = [...new Set(ids)]
  if (unique.length === 0) throw new DistillError('bad_request', 'Name at least one memory.')
  const found = new Map((await storage.get(unique)).map(memory => [memory.id, memory]))
  return unique.map(id => {
    const memory = found.get(id)
    if (!memory) throw new DistillError('not_found', `There is no memory ${id}.`)
    requireOwner(memory, agent)
    return memory
  })
}

/** The same, but none that was removed for good. */
export const findOwned: Find = async (storage, ids, agent) => {
  const memories = await findAnyOwned(storage, ids, agent)
  for (const { id, purged } of memories)
    if (purged) throw new DistillError('conflict', `Memory ${id} was removed for good and cannot be changed.`)
  return memories
}

/** A contradiction with both its memories, older first. */
export interface Dispute {
  readonly contradiction: Contradiction
  readonly older: Memory
  readonly newer: Memory
  /** What took the place of both, if they were merged. */
  readonly merged: readonly Memory[]
}

export const findDispute = async (
  storage: Pick<StoragePort, 'get' | 'contradiction'>,
  id: string,
  agent: Agent,
): Promise<Dispute> => {
  const contradiction = await storage.contradiction(id)
  if (!contradiction) throw new DistillError('not_found', `There is no contradiction ${id}.`)
  const [older, newer] = await findOwned(storage, [contradiction.older_id, contradiction.newer_id], agent)
  if (!older || !newer) throw new DistillError('corrupt', `Contradiction ${id} names the same memory twice.`)
  const merged = await storage.get(newer.superseded_by.filter(other => older.superseded_by.includes(other)))
  return { contradiction, older, newer, merged }
}
