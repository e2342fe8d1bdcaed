import { expect, it, vi } from 'vitest'
import { crashingThread, workerThreads } from './testing/threads.ts'

const open = workerThreads()
const LONG = { timeout: 15_000, interval: 20 }
const PATIENCE_MS = 60_000
const PATIENT = { timeout: 90_000 }
const CRASHED = 'The worker crashed while it was processed.'
const REDIS = 'Redis caches the sessions of the web shop.'
const BACKUP = 'The nightly backup starts at two in the morning.'

const openCrashing = (retry_pauses_ms: readonly number[], over: Parameters<typeof open>[0] = {}) => {
  const tuning = { retry_pauses_ms, bell: { silence_ms: 2, longest_ms: 20 }, ...over.tuning }
  return open({ entry: crashingThread, ...over, tuning })
}

it('gives up an observation that ends its thread each time, and goes on with the others', PATIENT, async () => {
  const { worker, events, times, observe, outcome } = await openCrashing([10, 10, 10])
  const [bad, good] = await observe(['This text ends the thread.', REDIS], { prompt: null })
  expect(await outcome(bad, PATIENCE_MS)).toMatchObject({ state: 'dead', attempts: 4, error: CRASHED })
  expect(await outcome(good)).toMatchObject({ state: 'done', attempts: 0 })
  // The event follows what it tells of.
  const failed = () => events.filter(event => event.event === 'failed')
  await vi.waitUntil(() => failed().length === 4, LONG)
  expect(failed()).toEqual([false, false, false, true].map(dead => ({ event: 'failed', id: bad, dead })))
  expect(times('worker.thread_died')).toBe(4)
  await vi.waitUntil(() => worker.status().state === 'idle', LONG)
})

it('ends a thread that loops for ever, and charges what it was at', PATIENT, async () => {
  const { times, observe, outcome } = await openCrashing([10], { stuck_after_ms: 3000 })
  const [bad] = await observe(['This text loops for ever.'])
  expect(await outcome(bad, PATIENCE_MS)).toMatchObject({ state: 'dead', attempts: 2, error: CRASHED })
  expect(times('worker.thread_stuck')).toBe(2)
})

it('survives a text that exhausts the memory of its thread', PATIENT, async () => {
  const { observe, outcome } = await openCrashing([])
  const [bad] = await observe(['This text exhausts the memory.'])
  expect(await outcome(bad, PATIENCE_MS)).toMatchObject({ state: 'dead', attempts: 1, error: CRASHED })
  const [good] = await observe([REDIS])
  expect(await outcome(good)).toMatchObject({ state: 'done' })
})

it('takes a group apart that crashed, and charges only the one that crashes again alone', PATIENT, async () => {
  const coalesce = { above_ms: -1, max_entries: 4, max_characters: 8000 }
  const { times, observe, outcome } = await openCrashing([10], { tuning: { coalesce } })
  const [first, bad, last] = await observe([REDIS, 'This text ends the thread.', BACKUP])
  expect(await outcome(bad, PATIENCE_MS)).toMatchObject({ state: 'dead', attempts: 2, error: CRASHED })
  for (const id of [first, last]) expect(await outcome(id)).toMatchObject({ state: 'done', attempts: 0 })
  // Once together and twice alone.
  expect(times('worker.thread_died')).toBe(3)
})

it('charges nobody when a direct call brings the thread down, and tells the caller', PATIENT, async () => {
  const { worker, observe, outcome } = await openCrashing([])
  const preview = (content: string) =>
    worker.preview({ content, type: 'decision', repos: [], tags: [], agent_id: null })
  await expect(preview('This text ends the thread.')).rejects.toMatchObject({ code: 'not_running' })
  const [good] = await observe([REDIS])
  expect(await outcome(good)).toMatchObject({ state: 'done', attempts: 0 })
  expect(await preview(BACKUP)).toMatchObject({ status: 'preview' })
})
