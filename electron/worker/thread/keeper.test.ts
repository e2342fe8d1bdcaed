import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DistillError } from '../../../shared/errors.ts'
import { silentLog } from '../../base/log.ts'
import type { WorkerEvent } from '../events.ts'
import type { RemoteWorker } from '../messages.ts'
import type { Rest } from '../rest.ts'
import type { Handover } from '../worker.ts'
import { createKeeper, type Ears } from './keeper.ts'

let most = 0
beforeEach(() => {
  most = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  if (most > 1) throw new Error('Two threads were there at once and would work on the same entries.')
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const rested = (over: Partial<Extract<Rest, { rested: true }>> = {}): Rest => ({
  rested: true,
  wake_in_ms: null,
  past_previews: [],
  ...over,
})

interface FakeThread {
  readonly start: { readonly committed: unknown; readonly handover: Handover }
  readonly ears: Ears
  readonly signals: unknown[]
  readonly rest: PromiseWithResolvers<Rest>
  readonly end: PromiseWithResolvers<void>
  readonly calls: string[]
  asked: number
}

/** Threads whose every step the test decides. */
const keep = (start: 'running' | 'resting' = 'running') => {
  const threads: FakeThread[] = []
  const events: WorkerEvent[] = []
  let alive = 0
  const keeper = createKeeper({
    start,
    committed: null,
    rest_after_ms: MINUTE,
    log: silentLog,
    emit: event => events.push(event),
    launch: (given, ears) => {
      most = Math.max(most, ++alive)
      const thread: FakeThread = {
        start: given,
        ears: { ...ears, died: () => (alive--, ears.died()) },
        signals: [],
        rest: Promise.withResolvers(),
        end: Promise.withResolvers(),
        calls: [],
        asked: 0,
      }
      threads.push(thread)
      const worker: Partial<RemoteWorker> = {
        rest: () => (thread.asked++, thread.rest.promise),
        stop: async () => undefined,
        delete_raw_text: async () => (thread.calls.push('delete_raw_text'), { removed: 0 }),
        pause: async () => void thread.calls.push('pause'),
        resume: async () => void thread.calls.push('resume'),
      }
      return {
        worker: worker as RemoteWorker,
        signal: committed => void thread.signals.push(committed),
        end: () => thread.end.promise.then(() => void alive--),
      }
    },
  })
  const thread = (at: number): FakeThread => {
    const found = threads[at]
    if (!found) throw new Error(`No thread ${at} was started.`)
    return found
  }
  const lieDown = async (at: number, answer: Rest = rested()): Promise<void> => {
    await vi.advanceTimersByTimeAsync(MINUTE)
    thread(at).rest.resolve(answer)
    thread(at).end.resolve()
    await settle()
  }
  return { keeper, threads, thread, events, lieDown }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const cursor = (offset: number) => ({ segment: 's', offset })

it('rests after a minute without work, and is idle to everybody meanwhile', async () => {
  const { keeper, threads, thread, lieDown } = keep()
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  expect(thread(0).asked).toBe(0)
  await lieDown(0)
  expect(keeper.status()).toEqual({ state: 'idle', reason: null })
  await vi.advanceTimersByTimeAsync(HOUR - 2 * MINUTE)
  expect(threads).toHaveLength(1)
})

it('starts again for a signal, with the journal’s newest end', async () => {
  const { keeper, threads, thread, lieDown } = keep()
  await lieDown(0)
  keeper.signal(cursor(7))
  expect(thread(1).start.committed).toEqual(cursor(7))
  await settle()
  expect(threads).toHaveLength(2)
})

it('starts again for a call, for an entry that becomes due, and every hour', async () => {
  const { keeper, threads, thread, lieDown } = keep('resting')
  await keeper.call(worker => worker.delete_raw_text())
  expect(thread(0).calls).toEqual(['delete_raw_text'])
  await lieDown(0, rested({ wake_in_ms: 5000 }))
  await vi.advanceTimersByTimeAsync(5000)
  expect(threads).toHaveLength(2)
  await lieDown(1)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(threads).toHaveLength(3)
})

it('loses no signal that comes while the old thread is asked, and none while it ends', async () => {
  for (const moment of ['asked', 'ending'] as const) {
    const { keeper, threads, thread } = keep()
    await vi.advanceTimersByTimeAsync(MINUTE)
    if (moment === 'ending') thread(0).rest.resolve(rested())
    await settle()
    keeper.signal(cursor(3))
    thread(0).rest.resolve(rested())
    await settle()
    expect(threads).toHaveLength(1)
    thread(0).end.resolve()
    await settle()
    expect(thread(1).start.committed).toEqual(cursor(3))
  }
})

it('lets a call wait for the end of the old thread and gives it to a new one', async () => {
  const { keeper, threads, thread } = keep()
  await vi.advanceTimersByTimeAsync(MINUTE)
  const call = keeper.call(worker => worker.delete_raw_text())
  thread(0).rest.resolve(rested())
  await settle()
  expect(threads).toHaveLength(1)
  thread(0).end.resolve()
  await call
  expect([thread(0).calls, thread(1).calls]).toEqual([[], ['delete_raw_text']])
})

it('stays awake when the thread has something in its memory, and asks again when that is over', async () => {
  const { keeper, threads, thread } = keep()
  await vi.advanceTimersByTimeAsync(MINUTE)
  thread(0).rest.resolve({ rested: false, again_in_ms: 5 * MINUTE })
  await settle()
  await keeper.call(worker => worker.delete_raw_text())
  expect(thread(0).calls).toEqual(['delete_raw_text'])
  expect(threads).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(thread(0).asked).toBeGreaterThan(1)
})

it('does not rest while it works, waits for a model, or answers', async () => {
  const { keeper, thread } = keep()
  for (const state of ['working', 'waiting'] as const) {
    thread(0).ears.hear({ event: 'state', state, reason: null })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
  }
  thread(0).ears.hear({ event: 'state', state: 'idle', reason: null })
  const answer = Promise.withResolvers<void>()
  const call = keeper.call(() => answer.promise)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(thread(0).asked).toBe(0)
  answer.resolve()
  await call
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(thread(0).asked).toBe(1)
})

it('stands paused across a rest and a crash until it is resumed', async () => {
  const { keeper, threads, thread, events, lieDown } = keep()
  await lieDown(0)
  await keeper.hold(true, worker => worker.pause())
  expect(threads).toHaveLength(1)
  expect(keeper.status().state).toBe('paused')
  keeper.signal(null)
  expect(thread(1).start.handover.paused).toBe(true)
  thread(1).ears.died()
  await vi.advanceTimersByTimeAsync(1000)
  expect(thread(2).start.handover.paused).toBe(true)
  await keeper.hold(false, worker => worker.resume())
  expect(thread(2).calls).toEqual(['resume'])
  thread(2).ears.died()
  await vi.advanceTimersByTimeAsync(2000)
  expect(thread(3).start.handover.paused).toBe(false)
  expect(events.map(event => event.event === 'state' && event.state)).toEqual(['paused', 'waiting'])
})

it('resumes a worker that rests by starting it', async () => {
  const { keeper, threads, lieDown } = keep()
  await keeper.hold(true, worker => worker.pause())
  await lieDown(0)
  await keeper.hold(false, worker => worker.resume())
  expect(threads).toHaveLength(2)
})

it('says that it starts again when its thread died, fails calls meanwhile, and hands over what was at hand', async () => {
  const { keeper, thread } = keep()
  thread(0).ears.hear({ event: 'at_hand', ids: ['a', 'b'] })
  thread(0).ears.died()
  expect(keeper.status()).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/started again/) })
  keeper.signal(cursor(9))
  await expect(keeper.call(worker => worker.delete_raw_text())).rejects.toMatchObject({ code: 'not_running' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(thread(1).start).toMatchObject({ committed: cursor(9), handover: { at_hand: ['a', 'b'] } })
  thread(1).ears.hear({ event: 'ready', state: 'idle', reason: null })
  expect(keeper.status()).toEqual({ state: 'idle', reason: null })
  thread(1).ears.hear({ event: 'at_hand', ids: [] })
  thread(1).ears.died()
  await vi.advanceTimersByTimeAsync(2000)
  expect(thread(2).start.handover.at_hand).toEqual([])
})

it('counts a death while it is asked to rest as a crash', async () => {
  const { keeper, threads, thread } = keep()
  await vi.advanceTimersByTimeAsync(MINUTE)
  const call = keeper.call(worker => worker.delete_raw_text())
  thread(0).ears.died()
  thread(0).rest.reject(new DistillError('not_running', 'Gone.'))
  await expect(call).rejects.toMatchObject({ code: 'not_running' })
  expect(keeper.status().state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  expect(threads).toHaveLength(2)
})

it('starts nothing any more once it is closed, whatever it was doing', async () => {
  for (const moment of ['running', 'asked', 'resting', 'crashed'] as const) {
    const { keeper, threads, thread, lieDown } = keep()
    if (moment === 'resting') await lieDown(0)
    if (moment === 'crashed') thread(0).ears.died()
    if (moment === 'asked') await vi.advanceTimersByTimeAsync(MINUTE)
    const closed = keeper.close()
    if (moment !== 'crashed') thread(0).end.resolve()
    thread(0).rest.resolve(rested())
    await closed
    keeper.signal(null)
    await expect(keeper.call(worker => worker.delete_raw_text())).rejects.toThrow(/stopping/)
    await vi.advanceTimersByTimeAsync(2 * HOUR)
    expect(threads).toHaveLength(1)
    expect(keeper.status().state).toBe('stopped')
  }
})
