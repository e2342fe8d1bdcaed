import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { dataPaths } from '../base/paths.ts'
import { engines } from './testing/engines.ts'
import { commandEntry } from './testing/entries.ts'
import { scriptedDistiller } from './testing/scripted.ts'

const { open } = engines()
const LONG = { timeout: 15_000, interval: 5 }
const REDIS = 'Redis caches the sessions of the web shop.'
const slow = { retry_pauses_ms: [3_600_000, 3_600_000, 3_600_000] }

/** Asks a worker that stands still, so that only what it keeps can make it stay. */
const restOf = async ({ worker }: Awaited<ReturnType<typeof open>>) => {
  await vi.waitUntil(() => worker.isQuiet(), LONG)
  return worker.rest()
}

it('ends when there is nothing to do', async () => {
  const engine = await open()
  await engine.observe(REDIS)
  await engine.settled()
  expect(await restOf(engine)).toEqual({ rested: true, wake_in_ms: null, past_previews: [] })
  expect(engine.worker.status().state).toBe('stopped')
})

it('does not end before it has looked for the first time, nor while it works', async () => {
  const { distiller } = scriptedDistiller(() => new Promise(() => {}))
  const engine = await open({ distiller })
  expect(await engine.worker.rest()).toMatchObject({ rested: false })
  await engine.observe(REDIS)
  await vi.waitUntil(() => engine.worker.status().state === 'working', LONG)
  expect(await engine.worker.rest()).toEqual({ rested: false, again_in_ms: 0 })
})

it('says when an entry that failed is due', async () => {
  const { distiller } = scriptedDistiller(async () => {
    throw new Error('The model choked on this one.')
  })
  const failing = await open({ distiller, tuning: slow })
  const id = await failing.observe(REDIS)
  await vi.waitUntil(async () => (await failing.store.queue.find(id))?.attempts === 1, LONG)
  const { wake_in_ms } = { wake_in_ms: null, ...(await restOf(failing)) }
  expect(wake_in_ms).toBeGreaterThan(3_000_000)
  expect(wake_in_ms).toBeLessThanOrEqual(3_600_000)
})

it('takes in what nobody told it of, and says that it is due at once', async () => {
  const engine = await open({ writer: false })
  await vi.waitUntil(() => engine.worker.isQuiet(), LONG)
  const { journal } = dataPaths(engine.directory)
  await mkdir(journal, { recursive: true })
  const line = `${JSON.stringify(commandEntry('0123456789ab', REDIS))}\n`
  await writeFile(join(journal, '2026-03-18T14-30-00-0.jsonl'), line)
  expect(await engine.worker.rest()).toMatchObject({ rested: true, wake_in_ms: 0 })
  expect(await engine.store.queue.find('0123456789ab')).toMatchObject({ state: 'pending' })
})

it('stays while a preview waits for its confirmation, and tells of those that are over', async () => {
  const engine = await open({ preview_ttl_seconds: 300 })
  const preview = (content: string) =>
    engine.worker.preview({ content, type: 'decision', repos: [], tags: [], agent_id: null })
  const confirm = (pending_id: string) =>
    engine.worker.confirm({ pending_id, override: null, supersedes: [], agent_id: null })
  const { pending_id = '' } = await preview(REDIS)
  const refused = { again_in_ms: 0, ...(await restOf(engine)) }
  expect(refused).toMatchObject({ rested: false })
  expect(refused.again_in_ms).toBeGreaterThan(200_000)
  await confirm(pending_id)
  expect(await restOf(engine)).toMatchObject({ rested: true, past_previews: [{ id: pending_id, state: 'used' }] })
})

it('stays while an import may still bring the memory that a line names', async () => {
  const engine = await open()
  const line = (id: string, content: string, supersedes: readonly string[]) =>
    JSON.stringify({ id, content, type: 'decision', supersedes })
  await engine.worker.import_lines([line('newer0000001', REDIS, ['older0000001'])], 1)
  expect(await restOf(engine)).toMatchObject({ rested: false })
  await engine.worker.import_lines([line('older0000001', 'Memcached keeps the sessions of the web shop.', [])], 2)
  expect(await restOf(engine)).toMatchObject({ rested: true })
})
