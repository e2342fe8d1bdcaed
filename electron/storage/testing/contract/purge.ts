import { expect, it } from 'vitest'
import type { StoragePort } from '../../port.ts'
import { action, contradiction, EMBEDDER, insert, NOON, vector } from '../memories.ts'

export const purgeContract = (store: () => StoragePort): void => {
  const setUp = () =>
    store().apply([
      insert('v1', { content: 'The zeppelin password rule.', observations: ['o1', 'o2'], tags: ['t'] }, vector(1)),
      insert('v2', {}, vector(2)),
      { kind: 'supersede', newer: 'v2', older: 'v1' },
      { kind: 'flag', contradiction: contradiction('c', 'v1', 'v2') },
    ])

  it('leaves a textless tombstone in the chain and names the observations it came from', async () => {
    await setUp()
    expect(await store().purge(['v1', 'nobody'], NOON)).toEqual({ purged: 1, observations: ['o1', 'o2'] })
    const [tombstone, v2] = await store().history('v2')
    expect(tombstone).toMatchObject({ id: 'v1', content: '', purged: true, tags: [], observations: [], evidence: [] })
    expect(tombstone?.deleted_at).not.toBeNull()
    expect(v2).toMatchObject({ supersedes: ['v1'], contradicts: [], purged: false })
  })

  it('is found no more by words, by meaning, by lists or by counts', async () => {
    await setUp()
    await store().purge(['v1'], NOON)
    expect(await store().search_text('zeppelin', { state: 'all' }, 5)).toEqual([])
    expect((await store().search_vector(vector(1), EMBEDDER, { state: 'all' }, 5)).map(hit => hit.id)).toEqual(['v2'])
    expect((await store().list({ state: 'all' }, { limit: 5 })).items.map(read => read.id)).toEqual(['v2'])
    expect(await store().counts(NOON)).toMatchObject({ total: 1, open_contradictions: 0 })
    expect((await store().repos())[0]?.memories).toBe(1)
    expect(await store().without_vector(EMBEDDER, 5)).toEqual([])
  })

  it('cannot be restored, undone or saved over', async () => {
    await setUp()
    const { action_id } = await store().apply([{ kind: 'retire', id: 'v1', at: NOON }], action('forget'))
    await store().purge(['v1'], NOON)
    await expect(store().undo(action_id ?? '')).rejects.toMatchObject({ code: 'conflict' })
    await expect(store().apply([{ kind: 'restore', id: 'v1' }])).rejects.toMatchObject({ code: 'conflict' })
    expect((await store().apply([insert('v1')])).present).toEqual(['v1'])
    expect((await store().get(['v1']))[0]?.content).toBe('')
  })

  it('done twice is done once', async () => {
    await setUp()
    await store().purge(['v1'], NOON)
    expect(await store().purge(['v1'], NOON)).toEqual({ purged: 0, observations: [] })
    expect((await store().counts(NOON)).total).toBe(1)
  })
}
