import type { Memory } from '../../shared/domain/memory.ts'
import { derivedId } from '../base/ids.ts'
import type { Change } from '../storage/port.ts'

/** The same two memories always give the same contradiction, whichever was compared with which. */
export const contradictionId = (a: string, b: string): string => derivedId('contradiction', ...[a, b].toSorted())

/** Retires what is still in use, and with it the open disputes about it: there is nothing left to decide. */
export const retireChanges = (
  memories: readonly Memory[],
  at: string,
  settledBesides: string | null = null,
): readonly Change[] => {
  const live = memories.filter(memory => memory.deleted_at === null)
  const disputes = new Set(live.flatMap(memory => memory.contradicts.map(other => contradictionId(memory.id, other))))
  if (settledBesides !== null) disputes.delete(settledBesides)
  return [
    ...live.map(({ id }): Change => ({ kind: 'retire', id, at })),
    ...[...disputes].map((id): Change => ({ kind: 'settle', id, from: 'open', to: 'resolved', resolution: null, at })),
  ]
}
