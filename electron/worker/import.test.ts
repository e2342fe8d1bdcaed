import { describe, expect, it } from 'vitest'
import { engines } from './testing/engines.ts'
import { madeUpToken } from './testing/scripted.ts'

const { open } = engines()
const line = (over: object): string =>
  JSON.stringify({ content: 'PostgreSQL 16 is the database of the shop.', type: 'dependency', ...over })

describe('import', () => {
  it('keeps ids, times, counts and states, and embeds every text', async () => {
    const { worker, store } = await open()
    const report = await worker.import_lines(
      [
        line({
          id: 'pg16',
          repos: ['example.org/team/app'],
          tags: ['db'],
          agent_id: 'a',
          author: 'Ada',
          created_at: '2026-01-02T03:04:05+02:00',
          verified_at: '2026-02-02T00:00:00Z',
          access_count: 3,
          source: 'WebFetch',
        }),
        line({ id: 'gone', deleted_at: '2026-03-01T00:00:00Z' }),
      ],
      1,
    )
    expect(report).toEqual({ imported: 2, skipped: 0, problems: [] })
    const [kept, gone] = await store.storage.get(['pg16', 'gone'])
    expect(kept).toMatchObject({
      repos: ['example.org/team/app'],
      tags: ['db'],
      agent_id: 'a',
      author: 'Ada',
      created_at: '2026-01-02T01:04:05.000Z',
      verified_at: '2026-02-02T00:00:00.000Z',
      access_count: 3,
      tool: 'WebFetch',
      trust: 'web',
    })
    expect(gone?.deleted_at).toBe('2026-03-01T00:00:00.000Z')
    expect(await store.storage.without_vector('minilm-l6-v2-q8', 10)).toEqual([])
  })

  it('reports each bad line by its number and takes the others', async () => {
    const { worker } = await open()
    const { imported, problems } = await worker.import_lines(
      [
        'not json',
        line({ type: 'opinion' }),
        line({ content: 'short' }),
        '',
        line({ id: 'good' }),
        line({ id: 'two words' }),
        line({ created_at: 'yesterday' }),
        '[]',
        line({ id: 'far', created_at: '+012345-01-01T00:00:00Z' }),
      ],
      41,
    )
    expect(imported).toBe(1)
    expect(problems.map(({ line }) => line)).toEqual([41, 42, 43, 46, 47, 48, 49])
    expect(problems[0]?.reason).toMatch(/JSON/)
    expect(problems[1]?.reason).toMatch(/type/)
  })

  it('skips what is there: a second import of the same file, with or without ids, changes nothing', async () => {
    const { worker, store } = await open()
    const lines = [line({ id: 'pg16' }), line({ content: 'Kafka carries the order events of the shop.' })]
    expect(await worker.import_lines(lines, 1)).toMatchObject({ imported: 2, skipped: 0 })
    await store.storage.apply([{ kind: 'retire', id: 'pg16', at: '2026-03-01T00:00:00.000Z' }])
    expect(await worker.import_lines(lines, 1)).toMatchObject({ imported: 0, skipped: 2 })
    expect((await store.storage.get(['pg16']))[0]?.deleted_at).not.toBeNull()
  })

  it('keeps chains, also when the older memory comes later or in another piece of the file', async () => {
    const { worker, store } = await open()
    await worker.import_lines([line({ id: 'newest', supersedes: 'middle' })], 1)
    await worker.import_lines([line({ id: 'middle', supersedes: ['oldest', 'other'] })], 2)
    await worker.import_lines([line({ id: 'oldest' }), line({ id: 'other' })], 3)
    expect((await store.storage.history('newest')).map(({ id }) => id).toSorted()).toEqual(
      ['middle', 'newest', 'oldest', 'other'].toSorted(),
    )
    expect((await store.storage.get(['middle']))[0]?.supersedes.toSorted()).toEqual(['oldest', 'other'])
  })

  it('completes the chain of an import that was broken off', async () => {
    const first = await open()
    await first.worker.import_lines([line({ id: 'newer', supersedes: 'older' })], 1)
    await first.close()
    const { worker, store } = await open({ directory: first.directory })
    const lines = [line({ id: 'newer', supersedes: 'older' }), line({ id: 'older' })]
    expect(await worker.import_lines(lines, 1)).toMatchObject({ imported: 1, skipped: 1 })
    expect((await store.storage.get(['newer']))[0]?.supersedes).toEqual(['older'])
  })

  it('completes a chain whose edge was lost with its worker, but not one that was taken apart by hand', async () => {
    const older = line({ id: 'older', deleted_at: '2026-03-01T00:00:00Z' })
    const lines = [line({ id: 'newer', supersedes: 'older' }), older]
    const first = await open()
    await first.worker.import_lines(lines.slice(0, 1), 1)
    await first.close()
    const { worker, store } = await open({ directory: first.directory })
    await worker.import_lines([older], 2)
    await worker.import_lines(lines, 1)
    expect((await store.storage.get(['newer']))[0]?.supersedes).toEqual(['older'])
    await store.storage.apply([
      { kind: 'unlink', newer: 'newer', older: 'older' },
      { kind: 'restore', id: 'older' },
    ])
    await worker.import_lines(lines, 1)
    expect((await store.storage.get(['newer']))[0]?.supersedes).toEqual([])
  })

  it('stores a memory and its place in a chain in one step, so that no crash comes between', async () => {
    const asked: string[] = []
    const between = <T extends object>(port: T): T =>
      new Proxy(port, {
        get: (target, name) => {
          asked.push(String(name))
          return Reflect.get(target, name)
        },
      })
    const { worker, store } = await open({ between })
    await worker.import_lines([line({ id: 'newer', supersedes: 'older' }), line({ id: 'older' })], 1)
    expect(asked.filter(name => name === 'apply')).toHaveLength(1)
    expect((await store.storage.get(['newer']))[0]?.supersedes).toEqual(['older'])
  })

  it('reports a chain that bites its own tail and keeps both memories', async () => {
    const { worker, store } = await open()
    const { imported, problems } = await worker.import_lines(
      [line({ id: 'one', supersedes: 'two' }), line({ id: 'two', supersedes: 'one' })],
      1,
    )
    expect(imported).toBe(2)
    expect(problems).toMatchObject([{ line: 2 }])
    expect(await store.storage.get(['one', 'two'])).toHaveLength(2)
  })

  it('learns what a repository is called, without a secret in its name, and never renames one it knows', async () => {
    const { worker, store } = await open()
    await store.storage.remember_repo({ key: 'local:seen', name: 'mine' })
    const repos = ['local:seen', 'local:new', 'local:leak', 'local:nameless']
    const repo_names = { 'local:seen': 'theirs', 'local:new': 'shop', 'local:leak': madeUpToken, 'local:other': 'x' }
    await worker.import_lines([line({ id: 'named', repos, repo_names })], 1)
    const names = Object.fromEntries((await store.storage.repos()).map(({ key, name }) => [key, name]))
    expect(names).toMatchObject({ 'local:seen': 'mine', 'local:new': 'shop', 'local:nameless': 'local:nameless' })
    expect(names['local:leak']).not.toContain('ghp_')
    expect(names).not.toHaveProperty('local:other')
  })

  it('redacts secrets in every label too, and leaves a repository at a bare address where it is', async () => {
    const { worker, store } = await open()
    const repos = [`https://ada:${madeUpToken}@example.org/team/app`, '10.0.0.5/team/app']
    const labels = { source: madeUpToken, agent_id: madeUpToken, author: `Ada ${madeUpToken}` }
    await worker.import_lines([line({ id: 'leak', repos, ...labels })], 1)
    const [kept] = await store.storage.get(['leak'])
    expect(JSON.stringify(kept)).not.toContain('ghp_')
    expect(kept?.repos).toContain('10.0.0.5/team/app')
    expect(kept?.author).toMatch(/^Ada /)
  })

  it('redacts secrets in text and tags and counts them', async () => {
    const { worker, store } = await open()
    await worker.import_lines(
      [line({ id: 'leak', content: `The staging cluster opens with ${madeUpToken} now.`, tags: [madeUpToken] })],
      1,
    )
    expect(JSON.stringify(await store.storage.get(['leak']))).not.toContain('ghp_')
    expect(await store.ledger.read('2000-01-01')).toMatchObject([{ place: 'import', rule: 'github-token', count: 2 }])
  })
})
