import { afterEach, expect, it, vi } from 'vitest'
import type { MessagePort } from 'node:worker_threads'
import { systemClock } from '../base/clock.ts'
import { silentLog } from '../base/log.ts'
import { dataPaths } from '../base/paths.ts'
import { openJournal } from '../capture/2-journal.ts'
import { openStoreThread } from '../storage/local/client.ts'
import { startWorkerThread, type WorkerThreadOptions } from './client.ts'
import type { WorkerEvent } from './events.ts'
import { realEmbedder, removeDirectory, scratchDirectory } from './testing/engine.ts'
import { commandEntry } from './testing/entries.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
const LONG = { timeout: 15_000, interval: 10 }

const open = async (over: Partial<WorkerThreadOptions> = {}) => {
  const directory = await scratchDirectory()
  closing.push(() => removeDirectory(directory))
  const paths = dataPaths(directory)
  const store = await openStoreThread(paths, silentLog)
  closing.push(() => store.close())
  const journal = await openJournal({
    directory: paths.journal,
    clock: systemClock,
    log: silentLog,
    onCommitted: committed => worker.signal(committed),
  })
  closing.push(() => journal.close())
  const embedder = realEmbedder()
  closing.push(() => embedder.close())
  const events: WorkerEvent[] = []
  const worker = startWorkerThread({
    storePort: () => store.port(),
    embedder,
    distiller: { side: 'builtin' },
    scanner: {},
    journal: paths.journal,
    committed: journal.committed(),
    max_memory_size: 8000,
    preview_ttl_seconds: 300,
    raw_retention_days: 7,
    log: silentLog,
    emit: event => events.push(event),
    ...over,
  })
  closing.push(() => worker.close())
  return { store, journal, worker, events }
}

const ADR = '# Queue\n\nWe decided to use Celery instead of RQ because RQ has no retries.\n'
const decision = commandEntry('0123456789ab', '', {
  tool: 'Write',
  input: { file_path: '~/app/docs/adr/0001-queue.md', content: ADR },
  response: { type: 'create', filePath: '~/app/docs/adr/0001-queue.md', content: ADR },
})

it('works off the journal on its own thread, serves writes beside it and tells what happens', async () => {
  const { store, journal, worker, events } = await open()
  await journal.append(`${JSON.stringify(decision)}\n`)
  await vi.waitUntil(() => events.some(({ event }) => event === 'outcome'), LONG)
  expect(await store.queue.find(decision.id)).toMatchObject({ state: 'done' })
  const preview = await worker.preview({
    content: 'PostgreSQL 16 is the database of the billing service.',
    type: 'dependency',
    repos: [],
    tags: [],
    agent_id: null,
  })
  expect(preview.status).toBe('preview')
  const pending_id = preview.pending_id ?? ''
  const saved = await worker.confirm({ pending_id, override: null, supersedes: [], agent_id: null })
  expect(saved.status).toBe('saved')
  await vi.waitUntil(() => worker.status().state === 'idle', LONG)
  await worker.drain()
  expect(worker.status().state).toBe('paused')
})

it('starts again by itself when its thread dies, and goes on where it was', async () => {
  let ports = 0
  const broken = new ArrayBuffer(8) as unknown as MessagePort
  const { store, journal, worker, events } = await open({
    storePort: () => (ports++ === 0 ? broken : store.port()),
  })
  await journal.append(`${JSON.stringify(decision)}\n`)
  await vi.waitUntil(() => worker.status().state === 'waiting', LONG)
  expect(worker.status().reason).toMatch(/started again/)
  const early = worker.update('nowhere', 'PostgreSQL 16 is the database.', null)
  await expect(early).rejects.toMatchObject({ code: 'not_running' })
  await vi.waitUntil(() => events.some(({ event }) => event === 'outcome'), LONG)
  expect(await store.queue.find(decision.id)).toMatchObject({ state: 'done' })
})
