import { sentenceOf } from '../../../shared/errors.ts'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { StoragePort } from '../../storage/port.ts'
import type { QueuedEntry, QueuePort } from '../../storage/queue-port.ts'
import type { Emit } from '../events.ts'
import { isOutage, nextTry } from './retry.ts'

const LONGEST_SENTENCE = 500

type FailedLine = Pick<QueuedEntry, 'id' | 'attempts'>

/** One attempt less: the entry is tried again after a pause, or given up. */
export type SpendAttempt = (line: FailedLine, error: unknown) => Promise<void>

interface AttemptDeps {
  readonly queue: Pick<QueuePort, 'fail'>
  readonly clock: Clock
  readonly emit: Emit
  readonly log: Log
  readonly retry_pauses_ms: readonly number[]
}

export const createSpendAttempt =
  ({ queue, clock, emit, log, retry_pauses_ms }: AttemptDeps): SpendAttempt =>
  async ({ id, attempts }, error) => {
    const now = clock.now()
    const due = nextTry(attempts, now, retry_pauses_ms)
    await queue.fail(id, sentenceOf(error).slice(0, LONGEST_SENTENCE), due, now.toISOString())
    log.warn('worker.entry_failed', { id, attempts: attempts + 1, dead: due === null })
    emit({ event: 'failed', id, dead: due === null })
  }

interface FailureDeps {
  readonly queue: Pick<QueuePort, 'release' | 'separate'>
  readonly storage: Pick<StoragePort, 'get'>
  readonly spendAttempt: SpendAttempt
}

/** Whose fault it was: the entries' (tried again, then given up) or everybody's (thrown again, so that the loop waits). */
export type Failure = (
  lines: readonly FailedLine[],
  facts: readonly string[],
  error: unknown,
  signal: AbortSignal,
) => Promise<void>

export const createFailure =
  ({ queue, storage, spendAttempt }: FailureDeps): Failure =>
  async (lines, facts, error, signal) => {
    const ids = lines.map(({ id }) => id)
    // Facts of a group that are stored already must not be made again under other ids.
    const halfSaved = lines.length > 1 && facts.length > 0 && (await storage.get(facts)).length > 0
    if (signal.aborted || isOutage(error) || halfSaved) {
      await queue.release(ids).catch(() => undefined)
      throw error
    }
    const [only, ...others] = lines
    if (only && others.length === 0) await spendAttempt(only, error)
    else await queue.separate(ids)
  }
