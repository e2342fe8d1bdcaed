import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createClient, type ContractClient } from '../../shared/contract/client.ts'
import { systemClock } from '../base/clock.ts'
import { silentLog } from '../base/log.ts'
import { openSample, type Sample } from './sample.ts'

let sample: Sample
let client: ContractClient
beforeAll(async () => {
  const env = { DISTILLER: 'builtin', EMBEDDER: 'builtin' }
  sample = await openSample({ env, clock: systemClock, log: silentLog, version: 'test' })
  client = createClient(sample.core.ask)
  await vi.waitUntil(
    async () => {
      const { queue } = await client.call('activity.status', {})
      return queue.pending + queue.processing === 0 && queue.done > 0
    },
    { timeout: 15_000, interval: 50 },
  )
})
afterAll(() => sample.close())

it('has something to show on every page: memories, a contradiction, something stale, a chain, something redacted', async () => {
  const { memories, queue } = await client.call('activity.status', {})
  expect(memories.total).toBeGreaterThan(15)
  expect(memories.open_contradictions).toBeGreaterThan(0)
  expect(memories.stale).toBeGreaterThan(1)
  expect(queue.rejected).toBeGreaterThan(3)
  expect((await client.call('memories.slice', { chained: true, offset: 0, limit: 9 })).total).toBe(2)
  const { rows } = await client.call('privacy.ledger', { since_day: '2020-01-01' })
  expect(rows.length).toBeGreaterThan(0)
})

it('leaves nothing behind', async () => {
  const { directory } = await client.call('settings.store', {})
  expect(existsSync(directory)).toBe(true)
  await sample.close()
  expect(existsSync(directory)).toBe(false)
})
