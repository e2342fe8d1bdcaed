import type { Contradiction, Memory } from '../../shared/domain/memory.ts'
import { DistillError } from '../../shared/errors.ts'
import type { Change } from '../storage/port.ts'
import { retireChanges } from './retire.ts'

const dayOf = (time: string): string => time.slice(0, 10)

export const forgetChanges = (memories: readonly Memory[], at: string): readonly Change[] => {
  for (const { id, deleted_at } of memories)
    if (deleted_at !== null)
      throw new DistillError('conflict', `Memory ${id} was already forgotten on ${dayOf(deleted_at)}.`)
  return retireChanges(memories, at)
}

export const restoreChanges = (memories: readonly Memory[], replacements: readonly Memory[]): readonly Change[] => {
  const live = new Set(replacements.filter(memory => memory.deleted_at === null).map(memory => memory.id))
  return memories.map(memory => {
    if (memory.deleted_at === null)
      throw new DistillError('conflict', `Memory ${memory.id} is not in the trash, so there is nothing to restore.`)
    const replacement = memory.superseded_by.find(id => live.has(id))
    if (replacement !== undefined)
      throw new DistillError(
        'conflict',
        `Memory ${memory.id} was replaced by ${replacement}: undo that replacement or forget ${replacement} first.`,
      )
    return { kind: 'restore', id: memory.id }
  })
}

/** A dispute that nobody decided, because a side was in the trash, is open again when both are back. */
export const undecidedChanges = (disputes: readonly Contradiction[], back: ReadonlySet<string>, at: string) =>
  disputes
    .filter(({ status, resolution }) => status === 'resolved' && resolution === null)
    .filter(({ older_id, newer_id }) => back.has(older_id) && back.has(newer_id))
    .map(({ id }): Change => ({ kind: 'settle', id, from: 'resolved', to: 'open', resolution: null, at }))

/** Only what lies in the trash may be removed for good: two steps, because the second has no way back. */
export const requireForgotten = (memories: readonly Memory[]): void => {
  const live = memories.find(memory => memory.deleted_at === null)
  if (live) throw new DistillError('conflict', `Memory ${live.id} is still in use: forget it first, then purge it.`)
}

export const stillTrueChanges = (memories: readonly Memory[], at: string): readonly Change[] =>
  memories.map(memory => {
    if (memory.deleted_at !== null)
      throw new DistillError('conflict', `Memory ${memory.id} is in the trash: restore it before confirming it.`)
    return { kind: 'verify', id: memory.id, at }
  })
