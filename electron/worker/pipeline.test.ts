import { describe, expect, it } from 'vitest'
import { memoryId } from './9-save.ts'
import { engines } from './testing/engines.ts'
import { madeUpToken, scriptedDistiller, scriptedJudge } from './testing/scripted.ts'

const { open } = engines()

describe('the way of an observation', () => {
  it('saves each fact as a memory whose id follows from the observation, with where it came from', async () => {
    const { observe, settled, store } = await open()
    const id = await observe(
      'Service billing-api stores invoices in PostgreSQL 16.\nThe frontend is built with Vite 8.',
    )
    await settled()
    const row = await store.queue.find(id)
    expect(row).toMatchObject({
      state: 'done',
      stage: null,
      reason: null,
      memories: [memoryId(id, 0), memoryId(id, 1)],
    })
    expect(row?.times.map(({ stage }) => stage)).toEqual([
      'noise',
      'redact',
      'distill',
      're-scan',
      'embed',
      'compare',
      'save',
    ])
    const [first] = await store.storage.get([memoryId(id, 0)])
    expect(first).toMatchObject({
      content: 'Service billing-api stores invoices in PostgreSQL 16.',
      type: 'dependency',
      repos: ['example.org/team/app'],
      tool: 'Bash',
      session: 'session-1',
      observations: [id],
      trust: 'local',
      created_at: '2026-03-18T14:30:00.000Z',
    })
    expect(await store.storage.repos()).toMatchObject([{ key: 'example.org/team/app', name: 'app', memories: 2 }])
  })

  it('says at which stage and why an observation ended', async () => {
    const { observe, settled, store } = await open()
    const noise = await observe('', { input: { command: 'ls -la' } })
    const empty = await observe('nothing here is a sentence of any kind whatsoever')
    await settled()
    expect(await store.queue.find(noise)).toMatchObject({ state: 'rejected', stage: 'noise' })
    expect(await store.queue.find(empty)).toMatchObject({
      state: 'rejected',
      stage: 'distill',
      reason: 'NO_FACTUAL_CONTENT',
    })
  })

  it('redacts again before the model and counts it by place', async () => {
    const { distiller, asked } = scriptedDistiller()
    const { observe, settled, store } = await open({ distiller })
    await observe(`The token ${madeUpToken} opens the staging cluster.`)
    await settled()
    expect(asked.flat().join()).toContain('[REDACTED:github-token]')
    expect(await store.ledger.read('2000-01-01')).toMatchObject([
      { place: 'before model', rule: 'github-token', count: 1 },
    ])
  })

  it('blocks the whole observation when one fact still holds a secret: none is saved, the ledger says which rule', async () => {
    const { distiller } = scriptedDistiller(async () => [
      { content: 'Redis 7 is the cache of the billing service.', type: 'dependency' },
      { content: `The staging cluster opens with ${madeUpToken} these days.`, type: 'context' },
    ])
    const { observe, settled, store } = await open({ distiller })
    const id = await observe('The model will make something up here.')
    await settled()
    const row = await store.queue.find(id)
    expect(row).toMatchObject({ state: 'blocked', stage: 're-scan', memories: [] })
    expect(row?.reason).toContain('github-token')
    expect((await store.storage.list({}, { limit: 10 })).items).toEqual([])
    expect(await store.ledger.read('2000-01-01')).toMatchObject([{ place: 'after model', rule: 'github-token' }])
    expect(await store.queue.prepared()).toEqual([])
  })

  it('counts an observation whose every fact is known as duplicate, and marks the known one as seen', async () => {
    const { observe, settled, store } = await open()
    const first = await observe('PostgreSQL 16 is the database of the billing service.')
    await settled()
    const again = await observe('PostgreSQL 16 is the database of the billing service.', {
      repo: { key: 'example.org/team/web', name: 'web', root: null },
    })
    await settled()
    const known = memoryId(first, 0)
    expect(await store.queue.find(again)).toMatchObject({ state: 'duplicate', stage: 'compare', memories: [known] })
    const [memory] = await store.storage.get([known])
    expect(memory?.repos.toSorted()).toEqual(['example.org/team/app', 'example.org/team/web'])
    expect(memory?.observations.toSorted()).toEqual([first, again].toSorted())
  })

  it('compares the facts of one observation with each other too', async () => {
    const same = { content: 'Kafka carries the order events of the shop.', type: 'dependency' } as const
    const { distiller } = scriptedDistiller(async () => [same, same])
    const { observe, settled, store } = await open({ distiller })
    const id = await observe('The model repeats itself for no reason.')
    await settled()
    expect(await store.queue.find(id)).toMatchObject({ state: 'done', memories: [memoryId(id, 0)] })
    expect((await store.storage.list({}, { limit: 10 })).items).toHaveLength(1)
  })

  it('keeps two equal texts when the conflict check objects: a correction must not vanish as a duplicate', async () => {
    const { observe, settled, store } = await open({ conflict: () => ({ conflict: true, reason: 'number' }) })
    await observe('The pool of the billing service has 10 connections.')
    await observe('The pool of the billing service has 20 connections.')
    await settled()
    expect((await store.queue.counts()).done).toBe(2)
  })

  it('saves and flags a contradiction, older and newer told apart, and demotes neither', async () => {
    const { observe, settled, store } = await open({
      judge: scriptedJudge('contradicts'),
      conflict: () => ({ conflict: true, reason: 'polarity' }),
    })
    const older = await observe('The billing service caches invoices in Redis.')
    await settled()
    const newer = await observe('The billing service does not cache invoices in Redis.')
    await settled()
    const { items } = await store.storage.contradictions({ status: 'open' }, { limit: 10 })
    expect(items).toMatchObject([
      { older_id: memoryId(older, 0), newer_id: memoryId(newer, 0), verdict: 'contradicts' },
    ])
    expect((await store.storage.list({}, { limit: 10 })).items.map(({ deleted_at }) => deleted_at)).toEqual([
      null,
      null,
    ])
  })

  it('asks the judge only about memories of a shared repository', async () => {
    const { observe, settled, store } = await open({
      judge: scriptedJudge('contradicts'),
      conflict: () => ({ conflict: true, reason: 'polarity' }),
    })
    await observe('The billing service caches invoices in Redis.')
    await observe('The billing service does not cache invoices in Redis.', {
      repo: { key: 'example.org/other', name: 'other', root: null },
    })
    await settled()
    expect((await store.storage.contradictions({}, { limit: 10 })).items).toEqual([])
  })
})

describe('a distiller that lies', () => {
  it.each([
    ['a list', '- Redis is the cache\n- Kafka is the queue of it all'],
    ['a header', '# Facts\nRedis is the cache of the billing service.'],
    ['four sentences', 'Redis is a cache. Kafka is a queue. Vite is a bundler. Node is a runtime.'],
    ['too little', 'Redis.'],
    ['too much', 'Redis is a cache '.repeat(600)],
    ['control characters', 'Redis is the cache\u0000 of the billing service.'],
  ])('is not believed when it answers with %s', async (_, content) => {
    const { distiller } = scriptedDistiller(async () => [{ content, type: 'dependency' }])
    const { observe, settled, store } = await open({ distiller })
    const id = await observe('Something that the model gets wrong every time.')
    await settled()
    const row = await store.queue.find(id)
    expect(row).toMatchObject({ state: 'dead', attempts: 4 })
    expect(row?.error).toMatch(/^The answer of scripted /)
    expect((await store.storage.list({}, { limit: 10 })).items).toEqual([])
  })
})
