import { DistillError } from '../../../shared/errors.ts'
import type { StoragePort } from '../../storage/port.ts'
import type { QueuePort } from '../../storage/queue-port.ts'
import type { AtHand } from './batch.ts'
import type { SpendAttempt } from './failure.ts'
import { isUnfinished } from './redo.ts'

interface RecoveryDeps {
  readonly queue: Pick<QueuePort, 'find' | 'prepared' | 'separate' | 'recover'>
  readonly storage: Pick<StoragePort, 'get'>
  readonly spendAttempt: SpendAttempt
  readonly atHand: AtHand
}

const crashed = (): DistillError => new DistillError('internal', 'The worker crashed while it was processed.')

/** Settles what a worker left that died: no observation may bring down one worker after the other. */
export const createRecovery = (deps: RecoveryDeps, diedOf: readonly string[]): (() => Promise<void>) => {
  const { queue, storage, spendAttempt, atHand } = deps
  let uncharged = diedOf

  const isHalfSaved = async (ids: readonly string[]): Promise<boolean> => {
    const groups = (await queue.prepared()).filter(({ observations }) => observations.some(id => ids.includes(id)))
    const facts = groups.flatMap(group => group.facts.map(({ id }) => id))
    return facts.length > 0 && (await storage.get(facts)).length > 0
  }
  const charge = async (suspects: readonly string[]): Promise<void> => {
    const rows = (await Promise.all(suspects.map(id => queue.find(id)))).filter(isUnfinished)
    const ids = rows.map(({ id }) => id)
    // Facts of a group that are stored already must not be made again under other ids: then all of it is charged.
    if (rows.length > 1 && !(await isHalfSaved(ids))) return queue.separate(ids)
    for (const row of rows) await spendAttempt(row, crashed())
  }

  return async () => {
    await charge(uncharged)
    uncharged = []
    atHand([])
    await queue.recover()
  }
}
