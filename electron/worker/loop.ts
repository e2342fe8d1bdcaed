import { sentenceOf } from '../../shared/errors.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Cursor, QueuedEntry, QueuePort } from '../storage/queue-port.ts'
import type { Emit, WorkerState, WorkerStatus } from './events.ts'
import type { Backoff } from './loop/backoff.ts'
import type { Batch } from './loop/batch.ts'
import type { Bell } from './loop/bell.ts'
import type { Intake } from './loop/intake.ts'
import type { Soonest } from './loop/retry.ts'
import type { Sweep } from './loop/sweep.ts'

const BATCH_SIZE = 64
const RETAIN_EVERY_MS = 3_600_000
/** Whoever puts something back into the queue rings; this is for those who forget. */
const LOOK_EVERY_MS = 60_000

export interface LoopDeps {
  readonly queue: Pick<QueuePort, 'next'>
  /** Settles what a worker before this one left in hand. */
  readonly recover: () => Promise<void>
  readonly soonest: Soonest
  readonly intake: Intake
  readonly batch: Batch
  readonly sweep: Sweep
  readonly bell: Bell
  readonly backoff: Backoff
  readonly clock: Clock
  readonly emit: Emit
  readonly log: Log
  readonly look_ms: number
  readonly paused: boolean
}

export interface Loop {
  /** The door wrote something, up to here. */
  signal(committed: Cursor | null): void
  /** Entries are still taken in, but none is begun. */
  pause(): void
  resume(): void
  /** Pauses, and resolves when the entry at hand is finished. */
  drain(): Promise<void>
  /** Ends the loop; an entry at hand goes back to the queue. */
  stop(): Promise<void>
  status(): WorkerStatus
  /** True while it stands still because it looked and found nothing to begin. */
  isQuiet(): boolean
}

export const startLoop = (deps: LoopDeps): Loop => {
  const { queue, recover, soonest, intake, batch, sweep, bell, backoff, clock, emit, log, look_ms } = deps
  const ending = new AbortController()
  let wanted: 'running' | 'paused' | 'stopped' = deps.paused ? 'paused' : 'running'
  let status: WorkerStatus = { state: 'idle', reason: null }
  let recovered = false
  let standing = false
  let parked = Promise.withResolvers<void>()
  let retained_at = -Infinity
  let swept_at = -Infinity

  const become = (state: WorkerState, reason: string | null = null): void => {
    if (status.state === state && status.reason === reason) return
    status = { state, reason }
    emit({ event: 'state', ...status })
  }

  const stand = async (ms: number): Promise<void> => {
    standing = true
    await bell.wait(ms)
    standing = false
  }

  const dueEntries = async (): Promise<{ entries: readonly QueuedEntry[]; wait_ms: number | null }> => {
    const entries = await queue.next(BATCH_SIZE, clock.now().toISOString())
    if (entries.length > 0) return { entries, wait_ms: null }
    const due = await soonest()
    if (due === null) return { entries, wait_ms: null }
    return due.in_ms === 0
      ? { entries: await queue.next(BATCH_SIZE, due.at), wait_ms: look_ms }
      : { entries, wait_ms: Math.min(due.in_ms, look_ms) }
  }

  const notice = async (): Promise<void> => {
    if (performance.now() - swept_at < look_ms) return
    swept_at = performance.now()
    await sweep.missing()
  }

  const retain = async (): Promise<void> => {
    if (performance.now() - retained_at < RETAIN_EVERY_MS) return
    retained_at = performance.now()
    const { removed } = await sweep.old()
    if (removed > 0) log.info('journal.segments_removed', { count: removed })
  }

  const progressed = (): void => {
    backoff.reset()
    become('working')
  }

  const work = async (): Promise<void> => {
    if (!recovered) await recover()
    recovered = true
    await intake.pull()
    const { entries, wait_ms } = await dueEntries()
    if (entries.length > 0) {
      // Whoever waits for a model goes on waiting in everybody's eyes until it has answered.
      if (status.state !== 'waiting') become('working')
      await batch(entries, { stopping: () => wanted !== 'running', progressed, signal: ending.signal })
      return
    }
    become('idle')
    if (wait_ms !== null) await notice()
    await retain()
    await stand(wait_ms ?? LOOK_EVERY_MS)
    await bell.quiet()
  }

  /** New lines are still taken in meanwhile, and deleted ones noticed: the counts stay true. */
  const sitOut = async (until: number): Promise<void> => {
    const asked = wanted
    const left = (): number => (wanted === asked ? until - performance.now() : 0)
    while (left() > 0) {
      await stand(Math.min(look_ms, left()))
      await intake
        .pull()
        .then(notice)
        .catch(error => log.warn('worker.intake_failed', { reason: sentenceOf(error) }))
    }
  }

  const run = async (): Promise<void> => {
    for (;;) {
      if (wanted === 'stopped') break
      if (wanted === 'paused') {
        become('paused')
        parked.resolve()
        await sitOut(Infinity)
        continue
      }
      try {
        await work()
      } catch (error) {
        if (ending.signal.aborted) break
        become('waiting', sentenceOf(error))
        // What could not be given back is nobody's now.
        recovered = false
        log.warn('worker.waiting', { reason: sentenceOf(error) })
        await sitOut(performance.now() + backoff.next())
      }
    }
    become('stopped')
    parked.resolve()
  }
  const ended = run()

  const want = (what: typeof wanted): void => {
    if (wanted === 'stopped') return
    if (what === 'running') parked = Promise.withResolvers()
    wanted = what
    bell.ring()
  }

  return {
    signal: upTo => {
      if (upTo !== null) intake.committed(upTo)
      bell.ring()
    },
    pause: () => want('paused'),
    resume: () => want('running'),
    drain: () => {
      want('paused')
      return parked.promise
    },
    stop: () => {
      want('stopped')
      ending.abort(new Error('Distill is stopping.'))
      return ended
    },
    status: () => status,
    isQuiet: () => standing && (status.state === 'idle' || status.state === 'paused'),
  }
}
