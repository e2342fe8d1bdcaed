import type { MessagePort } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { commandEntry } from './testing/entries.ts'
import { crashingThread, workerThreads } from './testing/threads.ts'

const open = workerThreads()
const LONG = { timeout: 15_000, interval: 10 }

const ADR = '# Queue\n\nWe decided to use Celery instead of RQ because RQ has no retries.\n'
const decision = commandEntry('0123456789ab', '', {
  tool: 'Write',
  input: { file_path: '~/app/docs/adr/0001-queue.md', content: ADR },
  response: { type: 'create', filePath: '~/app/docs/adr/0001-queue.md', content: ADR },
})
const POSTGRES = 'PostgreSQL 16 is the database of the billing service.'
const fact = (number: number): string => `Port ${5000 + number} belongs to the service called number${number}.`
const previewOf = (content: string) => ({ content, type: 'dependency' as const, repos: [], tags: [], agent_id: null })
const confirmationOf = (pending_id: string) => ({ pending_id, override: null, supersedes: [], agent_id: null })

/** A worker that rests almost at once and does not wait for the end of a burst. */
const openRestless = (retry_pauses_ms: readonly number[] = []) =>
  open({
    entry: crashingThread,
    rest_after_ms: 5,
    tuning: { retry_pauses_ms, bell: { silence_ms: 2, longest_ms: 20 } },
  })

it('works off the journal on its own thread, serves writes beside it and tells what happens', async () => {
  const { find, journal, worker, events } = await open()
  await journal.append(`${JSON.stringify(decision)}\n`)
  await vi.waitUntil(() => events.some(({ event }) => event === 'outcome'), LONG)
  expect(await find(decision.id)).toMatchObject({ state: 'done' })
  const preview = await worker.preview(previewOf(POSTGRES))
  expect(preview.status).toBe('preview')
  expect(await worker.confirm(confirmationOf(preview.pending_id ?? ''))).toMatchObject({ status: 'saved' })
  await vi.waitUntil(() => worker.status().state === 'idle', LONG)
  await worker.drain()
  expect(worker.status().state).toBe('paused')
})

it('starts again by itself when its thread dies, and is idle when nothing is to be done', async () => {
  let ports = 0
  const broken = new ArrayBuffer(8) as unknown as MessagePort
  const { store, journal, worker, outcome } = await open({
    storePort: () => (ports++ === 0 ? broken : store.port()),
  })
  await vi.waitUntil(() => worker.status().state === 'waiting', LONG)
  expect(worker.status().reason).toMatch(/started again/)
  await expect(worker.update('nowhere', POSTGRES, null)).rejects.toMatchObject({ code: 'not_running' })
  await vi.waitUntil(() => worker.status().state === 'idle', LONG)
  await journal.append(`${JSON.stringify(decision)}\n`)
  expect(await outcome(decision.id)).toMatchObject({ state: 'done' })
})

it('rests when it has nothing to do and comes back for every observation, however they fall', async () => {
  const { times, observe, outcome } = await openRestless()
  const ids: string[] = []
  for (let number = 0; number < 12; number++) {
    ids.push(...(await observe([fact(number)])))
    if (number % 4 === 3) await vi.waitUntil(() => times('worker.thread_rests') > number / 4, LONG)
    else await new Promise(resolve => setTimeout(resolve, number * 13))
  }
  for (const id of ids) expect(await outcome(id)).toMatchObject({ attempts: 0 })
  expect(times('worker.thread_started')).toBeGreaterThan(2)
  expect(times('worker.thread_died')).toBe(0)
})

it('starts no thread before it is needed when it begins at rest', async () => {
  const { worker, times } = await open({ start: 'resting' })
  expect([worker.status().state, times('worker.thread_started')]).toEqual(['idle', 0])
  await worker.drain()
  expect([worker.status().state, times('worker.thread_started')]).toEqual(['paused', 0])
  expect(await worker.preview(previewOf(POSTGRES))).toMatchObject({ status: 'preview' })
  expect(times('worker.thread_started')).toBe(1)
})

it('does not rest before a preview has expired, and still knows then that it was there', async () => {
  const { worker, times } = await open({ start: 'resting', rest_after_ms: 5, preview_ttl_seconds: 1 })
  const { pending_id = '' } = await worker.preview(previewOf(POSTGRES))
  await vi.waitUntil(() => times('worker.thread_rests') === 1, LONG)
  expect(await worker.confirm(confirmationOf(pending_id))).toMatchObject({ status: 'expired' })
  expect(times('worker.thread_started')).toBe(2)
})

it('comes back by itself when a retry is due, and for a dead letter that is retried', async () => {
  const { store, worker, times, observe, events } = await openRestless([400, 400])
  const [id = ''] = await observe(['This text chokes the model.'])
  const deaths = () => events.filter(event => event.event === 'failed' && event.dead).length
  await vi.waitUntil(() => deaths() === 1, LONG)
  expect(times('worker.thread_rests')).toBeGreaterThan(0)
  await vi.waitUntil(() => times('worker.thread_rests') === times('worker.thread_started'), LONG)
  await store.queue.retry(id, new Date().toISOString())
  worker.signal(null)
  await vi.waitUntil(() => deaths() === 2, LONG)
})

it('begins nothing while it is paused, whether it rests or not, until it is resumed', async () => {
  const { find, worker, times, observe, outcome } = await openRestless()
  await worker.pause()
  const [id] = await observe([fact(1)])
  await vi.waitUntil(async () => (await find(id)) !== null, LONG)
  await vi.waitUntil(() => times('worker.thread_rests') === times('worker.thread_started'), LONG)
  expect(worker.status().state).toBe('paused')
  expect(await find(id)).toMatchObject({ state: 'pending' })
  await worker.resume()
  expect(await outcome(id)).toMatchObject({ state: 'done' })
})
