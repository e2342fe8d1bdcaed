import { describe, expect, it, vi } from 'vitest'
import { engines } from '../testing/engines.ts'
import { scriptedDistiller } from '../testing/scripted.ts'

const { open, embedder } = engines()
const LONG = { timeout: 15_000, interval: 5 }
const CRASHED = 'The worker crashed while it was processed.'
const REDIS = 'Redis caches the sessions of the web shop.'
const BACKUP = 'The nightly backup starts at two in the morning.'
const slow = { retry_pauses_ms: [3_600_000, 3_600_000, 3_600_000] }
const diedOf = (at_hand: readonly string[]) => ({ paused: false, at_hand, past_previews: [] })

/** Observations that were taken in and never begun, in a directory that no engine holds any more. */
const waitingIn = async (...outputs: readonly string[]) => {
  const engine = await open()
  await engine.worker.drain()
  const ids = await Promise.all(outputs.map(output => engine.observe(output)))
  await vi.waitUntil(async () => (await engine.store.queue.counts()).pending === ids.length, LONG)
  return { engine, directory: engine.directory, ids }
}

describe('a worker that follows one that died', () => {
  it('charges the entry that was at hand, even if it was not begun yet', async () => {
    const { engine, directory, ids } = await waitingIn(REDIS, BACKUP)
    await engine.close()
    const [bad = '', other = ''] = ids
    const { store } = await open({ directory, handover: diedOf([bad]), tuning: slow })
    await vi.waitUntil(async () => (await store.queue.find(other))?.state === 'done', LONG)
    expect(await store.queue.find(bad)).toMatchObject({ state: 'pending', attempts: 1, error: CRASHED })
  })

  it('charges nothing that was finished before the crash, nor what is unknown', async () => {
    const first = await open()
    const id = await first.observe(REDIS)
    await first.settled()
    await first.close()
    const { store, settled } = await open({ directory: first.directory, handover: diedOf([id, 'nowhere']) })
    await settled()
    expect(await store.queue.find(id)).toMatchObject({ state: 'done', attempts: 0, error: null })
  })

  it('charges all of a group whose facts are partly saved, and saves the rest without distilling again', async () => {
    const { engine, directory, ids } = await waitingIn(REDIS, BACKUP)
    const [fact, other] = ['savedfact001', 'otherfact001']
    const facts = [
      { id: fact, content: REDIS, type: 'dependency', redactions: 0 },
      { id: other, content: BACKUP, type: 'dependency', redactions: 0 },
    ]
    await engine.store.queue.begin(ids)
    await engine.store.queue.prepare({ group: 'group0000001', observations: ids, facts })
    const line = JSON.stringify({ id: fact, content: REDIS, type: 'dependency' })
    await engine.worker.import_lines([line], 1)
    await engine.close()
    const { distiller, asked } = scriptedDistiller()
    const { store, settled } = await open({ directory, distiller, embedder, handover: diedOf(ids) })
    await settled()
    for (const id of ids)
      expect(await store.queue.find(id)).toMatchObject({ state: 'done', attempts: 1, memories: [fact, other] })
    expect(asked).toEqual([])
  })
})

it('says what is at hand before it begins with it, also of what is only noise, and when it is done', async () => {
  const told: (readonly string[])[] = []
  const { observe, settled } = await open({ atHand: ids => told.push(ids) })
  await vi.waitUntil(() => told.length === 1, LONG)
  const noise = await observe('ok')
  await settled()
  const kept = await observe(REDIS)
  await settled()
  await vi.waitUntil(() => told.length === 6, LONG)
  expect(told).toEqual([[], [noise], [], [kept], [kept], []])
})
