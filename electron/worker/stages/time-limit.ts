import { DistillError } from '../../../shared/errors.ts'

/** Ends the wait even for a callee that ignores its signal; `too_slow` when the time is over. */
export const withinTime = async <T>(
  who: string,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer: AbortSignal,
): Promise<T> => {
  const late = new DistillError('too_slow', `${who} did not answer within ${Math.round(ms / 1000)} seconds.`)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(late), ms)
  const signal = AbortSignal.any([outer, limit.signal])
  try {
    return await Promise.race([work(signal), abortOf(signal)])
  } catch (error) {
    throw limit.signal.aborted ? late : outer.aborted ? outer.reason : error
  } finally {
    clearTimeout(timer)
  }
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
