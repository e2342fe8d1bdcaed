import type { Clock } from '../../base/clock.ts'
import type { StoragePort } from '../../storage/port.ts'
import type { Finished, QueuePort } from '../../storage/queue-port.ts'
import type { Emit } from '../events.ts'
import type { Pipeline, Result } from '../pipeline.ts'
import type { Record } from '../stages/ledger.ts'
import { createStopwatch, type Stopwatch } from '../stages/stopwatch.ts'
import type { Failure } from './failure.ts'
import { observationsOf, type Group } from './told.ts'

export interface GroupWorkDeps {
  readonly queue: QueuePort
  readonly storage: StoragePort
  readonly pipeline: Pipeline
  readonly record: Record
  readonly failure: Failure
  readonly conclude: Conclude
}

/** Gives each of these observations its one outcome and tells the others about it. */
export type Conclude = (ids: readonly string[], result: Result, times: Finished['times']) => Promise<void>

export const createConclude =
  (queue: Pick<QueuePort, 'finish'>, clock: Clock, emit: Emit): Conclude =>
  async (ids, result, times) => {
    const { outcome, stage, reason, memories, contradictions } = result
    const at = clock.now().toISOString()
    await queue.finish(ids.map(id => ({ id, outcome, stage, reason, memories, times, at })))
    for (const id of ids) emit({ event: 'outcome', id, outcome, stage, memories })
    if (outcome === 'done') emit({ event: 'saved', memories, contradictions })
  }

export interface GroupWork {
  /** Stages 4 to 9; fails only when going on makes no sense for any entry. */
  run(group: Group, signal: AbortSignal): Promise<void>
  /** How long the distiller takes for one group, as of late. */
  usualMs(): number
}

const WEIGHT_OF_LATEST = 0.2

const distillMs = ({ times }: Stopwatch): number => times.find(({ stage }) => stage === 'distill')?.ms ?? 0

export const createGroupWork = ({ queue, pipeline, record, failure, conclude }: GroupWorkDeps): GroupWork => {
  let usual = 0

  const run = async (group: Group, watch: Stopwatch, prepared: string[], signal: AbortSignal): Promise<void> => {
    const ids = observationsOf(group)
    await queue.begin(ids)
    const distilled = await pipeline.distil(group, watch, signal)
    usual += WEIGHT_OF_LATEST * (distillMs(watch) - usual)
    const times = (): Finished['times'] => [...group.told.flatMap(told => told.times), ...watch.times]
    if ('stopped' in distilled) {
      // One private datum must not cost its neighbours their facts.
      if (distilled.stopped.outcome === 'blocked' && ids.length > 1) return queue.separate(ids)
      await conclude(ids, distilled.stopped, times())
      await record('before model', distilled.redactions)
      return record('after model', distilled.found)
    }
    await queue.prepare({ group: group.id, observations: ids, facts: distilled.facts })
    prepared.push(...distilled.facts.map(({ id }) => id))
    await record('before model', distilled.redactions)
    await conclude(ids, await pipeline.keep(group, distilled.facts, false, watch, signal), times())
  }

  return {
    usualMs: () => usual,
    run: async (group, signal) => {
      const prepared: string[] = []
      try {
        await run(group, createStopwatch(), prepared, signal)
      } catch (error) {
        await failure(
          group.told.map(({ line }) => line),
          prepared,
          error,
          signal,
        )
      }
    },
  }
}
