import type { JournalReader } from '../../capture/journal/reader.ts'
import type { StoragePort } from '../../storage/port.ts'
import type { ObservationRow, PreparedGroup, QueuePort } from '../../storage/queue-port.ts'
import type { Pipeline, Result } from '../pipeline.ts'
import type { Record } from '../stages/ledger.ts'
import { createStopwatch } from '../stages/stopwatch.ts'
import type { Failure } from './failure.ts'
import type { Conclude } from './group-work.ts'
import { retell, type Group, type Told } from './told.ts'

export interface RedoDeps {
  readonly queue: QueuePort
  readonly storage: StoragePort
  readonly reader: JournalReader
  readonly pipeline: Pipeline
  readonly record: Record
  readonly failure: Failure
  readonly conclude: Conclude
  readonly max_characters: number
}

/** Takes up facts that lay on the disk when a worker ended: no model is asked again. */
export type Redo = (prepared: PreparedGroup, signal: AbortSignal) => Promise<void>

export const GONE = 'Its journal segment was deleted before it was processed.'

export const isUnfinished = (row: ObservationRow | null): row is ObservationRow =>
  row !== null && (row.state === 'pending' || row.state === 'processing')

export const createRedo = (deps: RedoDeps): Redo => {
  const { queue, storage, reader, pipeline, record, failure, conclude, max_characters } = deps

  const retold = async (rows: readonly ObservationRow[]): Promise<readonly Told[]> => {
    const entries = await Promise.all(rows.map(async row => ({ row, entry: await reader.readEntry(row) })))
    return entries.flatMap(({ row, entry }) =>
      entry?.id === row.id ? [retell({ ...row, alone: true }, entry, max_characters)] : [],
    )
  }

  /** Without its text an observation counts by what of it was saved before. */
  const withoutText = async (facts: readonly string[]): Promise<Result | null> => {
    const memories = (await storage.get(facts)).map(({ id }) => id)
    return memories.length > 0 ? { outcome: 'done', stage: null, reason: null, memories, contradictions: [] } : null
  }

  return async ({ group, observations, facts }, signal) => {
    const rows = (await Promise.all(observations.map(id => queue.find(id)))).filter(isUnfinished)
    const ids = rows.map(({ id }) => id)
    const watch = createStopwatch()
    try {
      await queue.begin(ids)
      const [first, ...rest] = await retold(rows)
      if (!first) {
        const saved = await withoutText(facts.map(({ id }) => id))
        return await conclude(
          ids,
          saved ?? { outcome: 'deleted', stage: null, reason: GONE, memories: [], contradictions: [] },
          [],
        )
      }
      const blocked = pipeline.recheck(facts, watch)
      if (blocked) {
        await conclude(ids, blocked.stopped, watch.times)
        return await record('after model', blocked.found)
      }
      const again: Group = { id: group, told: [first, ...rest] }
      await conclude(ids, await pipeline.keep(again, facts, true, watch, signal), watch.times)
    } catch (error) {
      await failure(
        rows,
        facts.map(({ id }) => id),
        error,
        signal,
      )
    }
  }
}
