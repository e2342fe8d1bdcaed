import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewMemory } from '../../shared/domain/memory.ts'
import { scoreOf } from '../../shared/domain/score.ts'
import { forkedProcesses } from '../base/child.ts'
import { silentLog } from '../base/log.ts'
import { createBuiltinEmbedder } from '../models/builtin/embedder.ts'
import { builtinModelDir } from '../models/builtin/model-file.ts'
import type { Embedder, Reranker } from '../models/port.ts'
import type { LocalStore } from '../storage/local/open.ts'
import { memory, NOON } from '../storage/testing/memories.ts'
import { openIn, temporaryFolder, type Folder } from '../storage/testing/open-local.ts'
import type { SearchSettings } from './fuse.ts'
import { createSearch } from './search.ts'

const minilm = createBuiltinEmbedder({
  children: forkedProcesses,
  modelDir: builtinModelDir,
  idleMs: 600_000,
  log: silentLog,
})
afterAll(() => minilm.close())

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

const remember = async (texts: Readonly<Record<string, string>>, given: Partial<NewMemory> = {}) => {
  const vectors = await minilm.embed(Object.values(texts), 'background')
  await store.storage.apply(
    Object.entries(texts).map(([id, content], at) => ({
      kind: 'insert',
      memory: memory(id, { content, ...given }),
      vector: vectors[at] ?? null,
      embedder: minilm.name,
    })),
  )
}
const searchWith = (given: Partial<Parameters<typeof createSearch>[0]> = {}) =>
  createSearch({
    storage: store.storage,
    embedder: minilm,
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
      both: 'User sessions are cached in Redis for thirty minutes.',
      words: 'The Redis password for sessions of the interns is rotated on Mondays by the caretaker.',
      meaning: 'Logged-in visitors are kept in an in-memory key-value store.',
      neither: 'The printer on the third floor needs paper.',
    })
    const found = await ask('where are user sessions cached, is it redis')
    expect(found[0]).toBe('both')
    expect(found).not.toContain('neither')
  })

  it('finds by meaning what shares no word with the question', async () => {
    await remember({
      a: 'Auth middleware silently converts 401 responses to 200 due to a hardcoded fallback.',
      b: 'Images are compressed with a quality of eighty percent.',
    })
    expect(await ask('authentication failures are swallowed')).toEqual(['a'])
  })

  it('answers a question about nothing it knows with nothing', async () => {
    await remember({ a: 'The cache holds sessions in Redis.', b: 'Celery chosen over RQ for the task queue.' })
    expect(await ask('what is the weather in Lisbon')).toEqual([])
    expect(await ask('who holds the world record in swimming')).toEqual([])
  })

  it('lets one rare word count only where the meaning is near', async () => {
    await remember({
      near: 'Zeppelin evicts entries of the cache that were not read for an hour.',
      far: 'The zeppelin of the museum was painted blue.',
    })
    expect(await ask('zeppelin memory eviction policy limits')).toEqual(['near'])
  })

  it('gives every term of a score, and they multiply to it', async () => {
    await remember({ a: 'The cache holds sessions in Redis.' }, { repos: ['r1', 'r2'], access_count: 4 })
    const [found] = await searchWith().search('redis cache', {}, 5)
    const { base = 0, survival = 0, score } = found?.terms ?? {}
    expect(found?.terms).toMatchObject({ text_rank: 1, vector_rank: 1, fused: 1, level_factor: 1.2 })
    expect(found?.terms['similarity']).toBeGreaterThan(minilm.thresholds.floor)
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
  const late: Embedder = { ...minilm, embed: () => new Promise(() => undefined) }
  const broken: Embedder = { ...minilm, embed: () => Promise.reject(new Error('no model')) }

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
