import { expect, it } from 'vitest'
import type { StoragePort } from '../../port.ts'
import { action, ids, insert, memory, NOON, vector } from '../memories.ts'

export const savingContract = (store: () => StoragePort): void => {
  it('gives back every field as it was saved', async () => {
    const full = memory('a', {
      content: 'Ärger mit 数据库 🚀 "quotes" \u0000 and\nlines',
      type: 'failure',
      repos: ['github.com/acme/api', 'github.com/acme/web'],
      tags: ['auth'],
      agent_id: 'planner',
      author: 'dev',
      verified_at: '2026-03-19T00:00:00.000Z',
      access_count: 3,
      observations: ['o1', 'o2'],
      evidence: [{ path: 'src/a.ts', hash: 'abc', lines: ['const a = 1', ''] }],
      trust: 'web',
    })
    await store().apply([{ kind: 'insert', memory: full, vector: null, embedder: null }])
    const [read] = await store().get(['a'])
    expect(read).toEqual({
      ...full,
      last_seen_at: NOON,
      last_used_at: null,
      supersedes: [],
      superseded_by: [],
      contradicts: [],
      purged: false,
    })
  })

  it('saves the same id once: a replay after a crash changes nothing', async () => {
    const first = await store().apply([insert('a', { content: 'The first telling stands here.' }, vector(1))])
    const again = await store().apply([insert('a', { content: 'Another telling of the same id.' }, vector(2))])
    expect([first.inserted, first.present]).toEqual([['a'], []])
    expect([again.inserted, again.present]).toEqual([[], ['a']])
    expect((await store().get(['a'])).map(read => read.content)).toEqual(['The first telling stands here.'])
    expect((await store().counts(NOON)).total).toBe(1)
  })

  it('leaves a retired memory retired when it is saved again', async () => {
    await store().apply([insert('a'), { kind: 'retire', id: 'a', at: NOON }])
    await store().apply([insert('a')])
    expect((await store().get(['a']))[0]?.deleted_at).toBe(NOON)
  })

  it('applies all or none: a refused change takes the others with it', async () => {
    await expect(store().apply([insert('a'), { kind: 'retire', id: 'nobody', at: NOON }])).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await store().get(['a'])).toEqual([])
    expect(await store().search_text('memory', {}, 5)).toEqual([])
  })

  it('takes 8,000 characters and gives them back', async () => {
    const content = 'ä1 '.repeat(2667).slice(0, 8000)
    await store().apply([insert('a', { content })])
    expect((await store().get(['a']))[0]?.content).toBe(content)
  })

  it('gives memories in the order asked and leaves unknown ids out', async () => {
    await store().apply(['a', 'b', 'c'].map(id => insert(id)))
    expect((await store().get(['c', 'x', 'a', 'c'])).map(read => read.id)).toEqual(['c', 'a'])
    expect(await store().get([])).toEqual([])
  })

  it('writes every moment in one form, so that order by text is order by time', async () => {
    await store().apply([insert('a', { created_at: '2026-03-18T14:00:00+02:00' })])
    expect((await store().get(['a']))[0]?.created_at).toBe(NOON)
    await expect(store().apply([insert('b', { created_at: 'yesterday' })])).rejects.toMatchObject({
      code: 'bad_request',
    })
  })

  it('moves last_seen_at and adds repositories when a fact is met again', async () => {
    await store().apply([insert('a', { observations: ['o1'] })])
    const seen = { kind: 'seen', id: 'a', at: '2026-03-20T00:00:00.000Z' } as const
    await store().apply([{ ...seen, repos: ['github.com/acme/web'], observations: ['o2', 'o1'] }])
    await store().apply([{ ...seen, at: NOON, repos: [], observations: [] }])
    expect((await store().get(['a']))[0]).toMatchObject({
      last_seen_at: '2026-03-20T00:00:00.000Z',
      repos: ['github.com/acme/api', 'github.com/acme/web'],
      observations: ['o1', 'o2'],
    })
  })

  it('counts what was taken', async () => {
    await store().apply([insert('a'), insert('b')])
    await store().touch(['a'], '2026-03-19T00:00:00.000Z')
    await store().touch(['a', 'nobody'], '2026-03-18T00:00:00.000Z')
    const [a, b] = await store().get(['a', 'b'])
    expect([a?.access_count, a?.last_used_at]).toEqual([2, '2026-03-19T00:00:00.000Z'])
    expect([b?.access_count, b?.last_used_at]).toEqual([0, null])
  })

  it('counts live memories by type, through retiring, restoring and undoing', async () => {
    await store().apply([insert('a'), insert('b', { type: 'pattern' }), insert('c', { type: 'pattern' })])
    const { action_id } = await store().apply([{ kind: 'retire', id: 'b', at: NOON }], action('forget'))
    expect((await store().counts(NOON)).by_type).toMatchObject({ decision: 1, pattern: 1, failure: 0 })
    await store().undo(action_id ?? '')
    expect(await store().counts(NOON)).toMatchObject({ total: 3, by_type: { pattern: 2 } })
  })

  it('knows repositories by key and name, with the number of their live memories', async () => {
    await store().remember_repo({ key: 'github.com/acme/api', name: 'api' })
    await store().apply([insert('a'), insert('b'), insert('c', { repos: ['local-1'] })])
    await store().apply([{ kind: 'retire', id: 'b', at: NOON }])
    expect((await store().repos()).toSorted((x, y) => x.key.localeCompare(y.key))).toEqual([
      { key: 'github.com/acme/api', name: 'api', memories: 1 },
      { key: 'local-1', name: 'local-1', memories: 1 },
    ])
    await store().remember_repo({ key: 'local-1', name: 'scratch' })
    expect((await store().repos()).map(repo => repo.name)).toContain('scratch')
  })

  it('holds ten thousand memories and finds one of them', async () => {
    const all = ids(10_000)
    for (let at = 0; at < all.length; at += 1000)
      await store().apply(
        all.slice(at, at + 1000).map(id => insert(id, { content: `Number ${id} of many thousands.` })),
      )
    expect((await store().counts(NOON)).total).toBe(10_000)
    expect((await store().search_text('m07777', {}, 5)).map(hit => hit.id)).toEqual(['m07777'])
  })
}
