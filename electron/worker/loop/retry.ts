import { isDistillError, type ErrorCode } from '../../../shared/errors.ts'
import type { Clock } from '../../base/clock.ts'
import type { QueuePort } from '../../storage/queue-port.ts'

/** One pause for each of the three retries; a failure after the last one makes a dead letter. */
export const RETRY_PAUSES_MS: readonly number[] = [1000, 5000, 30_000]

/** Not the entry's fault: it would befall every other entry as well. */
const outages: ReadonlySet<ErrorCode> = new Set([
  'model_unavailable',
  'disk_full',
  'read_only',
  'busy',
  'not_running',
  'corrupt',
])

export const isOutage = (error: unknown): boolean => isDistillError(error) && outages.has(error.code)

/** When an entry that has failed so often is tried again; null when it is given up. */
export const nextTry = (
  failedBefore: number,
  now: Date,
  pauses: readonly number[] = RETRY_PAUSES_MS,
): string | null => {
  const pause = pauses[failedBefore]
  return pause === undefined ? null : new Date(now.getTime() + pause).toISOString()
}

/** A time further off than any pause was written by a clock that has since been set back. */
const dueNow = (in_ms: number, pauses: readonly number[]): boolean => in_ms <= 0 || in_ms > Math.max(0, ...pauses)

/** When the next entry is due; null when none waits. */
export type Soonest = () => Promise<{ readonly at: string; readonly in_ms: number } | null>

export const createSoonest =
  (queue: Pick<QueuePort, 'next_due_at'>, clock: Clock, pauses: readonly number[]): Soonest =>
  async () => {
    const at = await queue.next_due_at()
    if (at === null) return null
    const in_ms = Date.parse(at) - clock.now().getTime()
    return { at, in_ms: dueNow(in_ms, pauses) ? 0 : in_ms }
  }
