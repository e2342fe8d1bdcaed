import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scoreOf } from '../../shared/domain/score.ts'
import { silentLog } from '../base/log.ts'
import type { Embedder, Reranker } from '../models/port.ts'
import type { LocalStore } from '../storage/local/open.ts'
import { insert, NOON } from '../storage/testing/memories.ts'
import { openIn, temporaryFolder, type Folder } from '../storage/testing/open-local.ts'
import type { SearchSettings } from './fuse.ts'
import { createSearch } from './search.ts'

/** Directions for the few topics of these tests; a text is where its topics are. */
const topics = ['cache', 'queue', 'login', 'deploy', 'weather', 'price', 'image', 'test'] as const
const directionOf = (text: string): Float32Array => {
  const sum = Float32Array.from(topics, topic => (text.toLowerCase().includes(topic) ? 1 : 0.01))
  const length = Math.hypot(...sum)
  return sum.map(value => value / length)
}

const embedder: Embedder = {
  name: 'topics-8',
  dimensions: 8,
  thresholds: { duplicate: 0.95, candidate: 0.8, floor: 0.3 },
  embed: texts => Promise.resolve(texts.map(directionOf)),
}
const settings: SearchSettings = { rrf_k: 60, fusion: 'rrf' }
const clock = { now: () => new Date('2026-03-19T12:00:00.000Z'), offsetMinutes: () => 0 }

let folder: Folder
let store: LocalStore
beforeEach(async () => {
  folder = await temporaryFolder()
  store = await openIn(folder.paths)
})
afterEach(async () => {
  await store.close()
  await folder.remove()
})

const remember = (texts: Readonly<Record<string, string>>, given = {}) =>
  store.storage.apply(
    Object.entries(texts).map(([id, content]) => ({
      ...insert(id, { content, ...given }),
      vector: directionOf(content),
      embedder: embedder.name,
    })),
  )
const searchWith = (given: Partial<Parameters<typeof createSearch>[0]> = {}) =>
  createSearch({
    storage: store.storage,
    embedder,
    reranker: () => null,
    settings: () => settings,
    clock,
    log: silentLog,
    ...given,
  })
const ask = async (query: string, given: Partial<Parameters<typeof createSearch>[0]> = {}) =>
  (await searchWith(given).search(query, {}, 5)).map(({ memory }) => memory.id)

describe('search', () => {
  it('puts what words and meaning both find above what only one finds', async () => {
    await remember({
      both: 'The cache holds sessions in Redis.',
      words: 'Redis holds nothing else here.',
      meaning: 'A cache of thumbnails.',
      neither: 'The deploy is on Fridays.',
    })
    const found = await ask('redis holds cache sessions')
    expect(found[0]).toBe('both')
    expect(found).toEqual(expect.arrayContaining(['words', 'meaning']))
    expect(found).not.toContain('neither')
  })

  it('answers a question about nothing it knows with nothing', async () => {
    await remember({ a: 'The cache holds sessions in Redis.', b: 'The queue is Celery.' })
    expect(await ask('what is the weather in Lisbon')).toEqual([])
    expect(await ask('weather holds')).toEqual([])
  })

  it('lets one rare word count only where the meaning is near', async () => {
    await remember({ near: 'The zeppelin cache is warm.', far: 'The zeppelin price is high.' })
    expect(await ask('zeppelin cache eviction policy limits')).toEqual(['near'])
  })

  it('gives every term of a score, and they multiply to it', async () => {
    await remember({ a: 'The cache holds sessions in Redis.' }, { repos: ['r1', 'r2'], access_count: 4 })
    const [found] = await searchWith().search('redis cache', {}, 5)
    const { base = 0, survival = 0, score } = found?.terms ?? {}
    expect(found?.terms).toMatchObject({ text_rank: 1, vector_rank: 1, fused: 1, level_factor: 1.2 })
    expect(survival).toBeGreaterThan(0.95)
    expect(score).toBeCloseTo(scoreOf(base, survival, 'shared', 4).score, 12)
    expect(found?.score).toBe(score)
  })

  it('prefers the fresh to the faded and the taken to the ignored, all else being equal', async () => {
    await remember({ old: 'The cache is Redis, version one.' }, { created_at: '2025-11-01T00:00:00.000Z' })
    await remember({ fresh: 'The cache is Redis, version two.' }, { created_at: NOON })
    expect((await ask('cache redis version'))[0]).toBe('fresh')
    await store.storage.touch(
      Array.from({ length: 1 }, () => 'old'),
      NOON,
    )
    for (let times = 0; times < 40; times++) await store.storage.touch(['old'], NOON)
    expect((await ask('cache redis version'))[0]).toBe('old')
  })

  it('passes filters on to both sides and keeps to top_k', async () => {
    await remember({ a: 'The cache holds sessions.', b: 'The cache holds images.' }, { repos: ['r1'] })
    await remember({ c: 'The cache holds prices.' }, { repos: ['r2'] })
    const found = await searchWith().search('what does the cache hold', { repos: ['r1'] }, 5)
    expect(found.map(({ memory }) => memory.id).toSorted()).toEqual(['a', 'b'])
    expect(await searchWith().search('what does the cache hold', {}, 1)).toHaveLength(1)
  })

  it('blends scores instead of ranks when told to', async () => {
    await remember({ a: 'The cache holds sessions in Redis.', b: 'A cache.', c: 'Redis sessions.' })
    const [found] = await searchWith({ settings: () => ({ ...settings, fusion: 'blend' }) }).search(
      'redis cache sessions',
      {},
      5,
    )
    expect(found?.memory.id).toBe('a')
    expect(found?.terms['fused']).toBeCloseTo(1, 5)
  })
})

describe('search without the embedder', () => {
  const late: Embedder = { ...embedder, embed: () => new Promise(() => undefined) }
  const broken: Embedder = { ...embedder, embed: () => Promise.reject(new Error('no model')) }

  it.each([
    ['late', late, 'embedder late'],
    ['broken', broken, 'embedder failed'],
  ] as const)('answers by words alone when it is %s, and says so', async (_, given, reason) => {
    await remember({ a: 'The cache holds sessions in Redis.', b: 'The zeppelin flies.' })
    const answer = await searchWith({ embedder: given }).ask('redis sessions cache', {}, 5, 20)
    expect([answer.found.map(({ memory }) => memory.id), answer.text_only]).toEqual([['a'], reason])
  })

  it('does not take one rare word of many for an answer', async () => {
    await remember({ a: 'The zeppelin flies.' })
    expect(await ask('zeppelin cache eviction policy', { embedder: broken })).toEqual([])
  })
})

describe('reranking', () => {
  const preferring = (word: string): Reranker => ({
    name: 'preferring',
    rerank: (_, texts) => Promise.resolve(texts.map(text => (text.includes(word) ? 0.9 : 0.2))),
  })

  it('orders by what the reranker read, and shows it among the terms', async () => {
    await remember({ a: 'The cache holds sessions in Redis.', b: 'The cache is Memcached.' })
    expect((await ask('redis cache sessions'))[0]).toBe('a')
    const [found] = await searchWith({ reranker: () => preferring('Memcached') }).search('redis cache sessions', {}, 5)
    expect([found?.memory.id, found?.terms['reranked']]).toEqual(['b', 0.9])
  })

  it('falls back to the order it had when the reranker fails', async () => {
    await remember({ a: 'The cache holds sessions in Redis.', b: 'The cache is Memcached.' })
    const failing: Reranker = { name: 'failing', rerank: () => Promise.reject(new Error('503')) }
    expect(await ask('redis cache sessions', { reranker: () => failing })).toEqual(await ask('redis cache sessions'))
  })
})
