import { isDistillError, type ErrorCode } from '../../../shared/errors.ts'

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
export const dueNow = (due: Date, now: Date, pauses: readonly number[]): boolean =>
  due <= now || due.getTime() - now.getTime() > Math.max(0, ...pauses)
