import type { Memory, Resolution } from '../../shared/domain/memory.ts'
import { assertNever, DistillError } from '../../shared/errors.ts'
import type { Change } from '../storage/port.ts'
import type { Dispute } from './find.ts'
import { retireChanges } from './retire.ts'

export type Settlement = Exclude<Resolution, 'merge'> | 'reopen'

const restore = (memory: Memory): readonly Change[] =>
  memory.deleted_at === null ? [] : [{ kind: 'restore', id: memory.id }]

export const requireOpen = ({ contradiction }: Dispute): void => {
  if (contradiction.status === 'open') return
  const how = contradiction.resolution ?? contradiction.status
  throw new DistillError('conflict', `Contradiction ${contradiction.id} was already settled (${how}): reopen it first.`)
}

const requireLive = (memory: Memory, side: 'older' | 'newer'): void => {
  if (memory.deleted_at === null) return
  throw new DistillError('conflict', `The ${side} memory ${memory.id} is in the trash: restore it first.`)
}

const settle = ({ contradiction }: Dispute, resolution: Resolution, at: string): Change => ({
  kind: 'settle',
  id: contradiction.id,
  from: 'open',
  to: resolution === 'both_true' ? 'dismissed' : 'resolved',
  resolution,
  at,
})

/** One text, which is stored by now, takes the place of both. */
export const mergeChanges = (dispute: Dispute, merged: string, at: string): readonly Change[] => {
  requireOpen(dispute)
  const both = [dispute.older, dispute.newer]
  const edges = both.map(({ id }): Change => ({ kind: 'supersede', newer: merged, older: id }))
  return [...edges, settle(dispute, 'merge', at), ...retireChanges(both, at, dispute.contradiction.id)]
}

/** A text that has itself been replaced would come back to life beside what replaced it. */
const requireLatest = ({ id, superseded_by }: Memory): void => {
  const [replacement] = superseded_by
  if (replacement === undefined) return
  throw new DistillError(
    'conflict',
    `The merged text ${id} was since replaced by ${replacement}: undo that replacement first.`,
  )
}

const withdrawMerge = ({ older, newer, merged }: Dispute, at: string): readonly Change[] => {
  merged.forEach(requireLatest)
  const unlinked = merged.flatMap(({ id }): readonly Change[] => [
    { kind: 'unlink', newer: id, older: older.id },
    { kind: 'unlink', newer: id, older: newer.id },
  ])
  return [...unlinked, ...retireChanges(merged, at)]
}

const reopenChanges = (dispute: Dispute, at: string): readonly Change[] => {
  const { contradiction, older, newer } = dispute
  if (contradiction.status === 'open')
    throw new DistillError('conflict', `Contradiction ${contradiction.id} is already open.`)
  const reopened: Change = {
    kind: 'settle',
    id: contradiction.id,
    from: contradiction.status,
    to: 'open',
    resolution: null,
    at,
  }
  switch (contradiction.resolution) {
    case 'keep_newer':
      requireLive(newer, 'newer')
      return [{ kind: 'unlink', newer: newer.id, older: older.id }, ...restore(older), reopened]
    case 'keep_older':
      requireLive(older, 'older')
      return [...restore(newer), reopened]
    case 'merge':
      return [...withdrawMerge(dispute, at), ...restore(older), ...restore(newer), reopened]
    case 'both_true':
    case null:
      requireLive(older, 'older')
      requireLive(newer, 'newer')
      return [reopened]
    default:
      return assertNever(contradiction.resolution)
  }
}

/** What each answer changes; nothing is decided here but by the person who answered. */
export const settleChanges = (dispute: Dispute, settlement: Settlement, at: string): readonly Change[] => {
  if (settlement === 'reopen') return reopenChanges(dispute, at)
  requireOpen(dispute)
  const { contradiction, older, newer } = dispute
  switch (settlement) {
    case 'keep_newer':
      requireLive(newer, 'newer')
      return [
        { kind: 'supersede', newer: newer.id, older: older.id },
        settle(dispute, settlement, at),
        ...retireChanges([older], at, contradiction.id),
      ]
    case 'keep_older':
      requireLive(older, 'older')
      return [settle(dispute, settlement, at), ...retireChanges([newer], at, contradiction.id)]
    case 'both_true':
      return [settle(dispute, settlement, at)]
    default:
      return assertNever(settlement)
  }
}
