import type { Clock } from '../../base/clock.ts'
import type { JournalReader } from '../../capture/journal/reader.ts'
import type { Finished, QueuedEntry, QueuePort } from '../../storage/queue-port.ts'
import type { Emit } from '../events.ts'
import type { Failure } from './failure.ts'
import type { GroupWork } from './group-work.ts'
import { alone, firstGroup } from './groups.ts'
import { GONE, type Redo } from './redo.ts'
import { observationsOf, tell, type Told } from './told.ts'
import type { Tuning } from './tuning.ts'

export interface BatchDeps {
  readonly queue: QueuePort
  readonly reader: JournalReader
  readonly work: GroupWork
  readonly redo: Redo
  readonly failure: Failure
  readonly clock: Clock
  readonly emit: Emit
  readonly atHand: AtHand
  readonly max_characters: number
  readonly coalesce: Tuning['coalesce']
}

/** Told before anything is done with these observations: whoever hears it knows what a dead worker died of. */
export type AtHand = (ids: readonly string[]) => void

export interface BatchControl {
  /** True when no further group is to be begun. */
  readonly stopping: () => boolean
  /** Something went all the way: whatever was down is up. */
  readonly progressed: () => void
  readonly signal: AbortSignal
}

/** Works through some due entries, oldest first. */
export type Batch = (entries: readonly QueuedEntry[], control: BatchControl) => Promise<void>

export const createBatch = (deps: BatchDeps): Batch => {
  const { queue, reader, work, redo, failure, clock, emit, atHand, max_characters, coalesce } = deps
  const finish = async (finished: readonly Finished[]): Promise<void> => {
    if (finished.length === 0) return
    await queue.finish(finished)
    for (const { id, outcome, stage, memories } of finished) emit({ event: 'outcome', id, outcome, stage, memories })
  }

  /** Stage 3 for all of them at once: most end here, and their outcomes share one transaction. */
  const sift = async (entries: readonly QueuedEntry[], signal: AbortSignal): Promise<readonly Told[]> => {
    const told: Told[] = []
    const finished: Finished[] = []
    for (const line of entries) {
      atHand([line.id])
      const base = { id: line.id, memories: [], at: clock.now().toISOString() }
      const entry = await reader.readEntry(line)
      if (entry?.id !== line.id) {
        finished.push({ ...base, outcome: 'deleted', stage: null, reason: GONE, times: [] })
        continue
      }
      try {
        const result = tell(line, entry, max_characters)
        if (result.kind === 'rendered') told.push(result)
        else finished.push({ ...base, outcome: 'rejected', stage: 'noise', reason: result.reason, times: result.times })
      } catch (error) {
        await failure([line], [], error, signal)
      }
    }
    await finish(finished)
    return told
  }

  const workOff: Batch = async (entries, { stopping, progressed, signal }) => {
    const prepared = await queue.prepared()
    const isDue = new Set(entries.map(({ id }) => id))
    for (const group of prepared) {
      if (stopping()) return
      if (!group.observations.some(id => isDue.has(id))) continue
      atHand(group.observations)
      await redo(group, signal)
      progressed()
    }
    const redone = new Set(prepared.flatMap(({ observations }) => observations))
    let [next, ...rest] = await sift(
      entries.filter(({ id }) => !redone.has(id)),
      signal,
    )
    while (next && !stopping()) {
      // Asked anew for each group: after a start nobody knows yet how long the distiller takes.
      const busy = (1 + rest.length) * work.usualMs() > coalesce.above_ms
      const group = firstGroup([next, ...rest], busy ? coalesce : alone)
      atHand(observationsOf(group))
      await work.run(group, signal)
      progressed()
      ;[next, ...rest] = rest.slice(group.told.length - 1)
    }
  }

  return (entries, control) => workOff(entries, control).finally(() => atHand([]))
}
