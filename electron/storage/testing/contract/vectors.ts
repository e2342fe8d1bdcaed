import { expect, it } from 'vitest'
import type { Filter, StoragePort } from '../../port.ts'
import { EMBEDDER, ids, insert, NOON, vector } from '../memories.ts'

export const vectorContract = (store: () => StoragePort): void => {
  const nearest = async (axis: number, filter: Filter = {}, limit = 5) =>
    (await store().search_vector(vector(axis), EMBEDDER, filter, limit)).map(hit => hit.id)

  it('finds the nearest first, by cosine, whatever the lengths', async () => {
    const long = vector(1, 0.2).map(value => value * 40)
    await store().apply([insert('far', {}, vector(4)), insert('near', {}, long), insert('same', {}, vector(1))])
    const hits = await store().search_vector(vector(1), EMBEDDER, {}, 2)
    expect(hits.map(hit => hit.id)).toEqual(['same', 'near'])
    expect(hits[0]?.similarity).toBeCloseTo(1, 5)
    expect(hits[1]?.similarity).toBeCloseTo(1 / Math.hypot(1, 0.2), 5)
  })

  it('finds what was saved a moment ago, and not what was retired a moment ago', async () => {
    await store().apply([insert('a', {}, vector(1)), insert('b', {}, vector(1, 0.1))])
    expect(await nearest(1)).toEqual(['a', 'b'])
    await store().apply([{ kind: 'retire', id: 'a', at: NOON }])
    expect(await nearest(1)).toEqual(['b'])
    await store().apply([{ kind: 'restore', id: 'a' }])
    expect(await nearest(1)).toEqual(['a', 'b'])
  })

  it('takes the nearest after the filter, not before it', async () => {
    await store().apply([
      ...ids(80).map(id => insert(id, { repos: ['loud'] }, vector(1, 0.01))),
      insert('quiet', { repos: ["quiet's"], type: 'pattern', agent_id: 'planner', trust: 'web' }, vector(1, 0.9)),
      insert('gone', { repos: ["quiet's"], deleted_at: NOON }, vector(1)),
    ])
    const filters: readonly Filter[] = [
      { repos: ["quiet's"] },
      { types: ['pattern'] },
      { agent_id: 'planner' },
      { trust: 'web' },
    ]
    for (const filter of filters) expect([filter, await nearest(1, filter)]).toEqual([filter, ['quiet']])
    expect(await nearest(1, { state: 'deleted' })).toEqual(['gone'])
    expect(await nearest(1, { repos: ["quiet's"], state: 'all' })).toEqual(['gone', 'quiet'])
    expect(await nearest(1, { repos: [] })).toEqual([])
  })

  it('finds a memory in a repository where it was met later', async () => {
    await store().apply([insert('a', {}, vector(1))])
    await store().apply([{ kind: 'seen', id: 'a', at: NOON, repos: ['later'], observations: [] }])
    expect(await nearest(1, { repos: ['later'] })).toEqual(['a'])
  })

  it('never mixes the vectors of two embedders', async () => {
    await store().apply([insert('a', {}, vector(1))])
    expect(await store().search_vector(new Float32Array(4).fill(1), 'other-4', {}, 5)).toEqual([])
    await store().put_vectors('other-4', [{ id: 'a', vector: new Float32Array([1, 0, 0, 0]) }])
    expect(await store().search_vector(new Float32Array([1, 0, 0, 0]), 'other-4', {}, 5)).toHaveLength(1)
    expect(await nearest(1)).toEqual(['a'])
  })

  it.each([
    ['another length', new Float32Array(3).fill(1)],
    ['no direction', new Float32Array(8)],
    ['no numbers', new Float32Array(8).fill(Number.NaN)],
  ])('refuses a vector with %s and saves nothing', async (_, broken) => {
    await store().apply([insert('a', {}, vector(1))])
    await expect(store().apply([insert('b', {}, broken)])).rejects.toMatchObject({ code: 'bad_request' })
    expect(await store().get(['b'])).toEqual([])
  })

  it('measures the similarity of exactly the memories asked for', async () => {
    await store().apply([insert('a', {}, vector(1)), insert('b', {}, vector(3)), insert('bare')])
    const measured = await store().similarities(vector(1), EMBEDDER, ['b', 'a', 'bare', 'nobody'])
    const rounded = measured.map(hit => [hit.id, Math.round(hit.similarity)] as const)
    expect(rounded.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['a', 1],
      ['b', 0],
    ])
  })

  it('names the memories without a vector until they have one, the restored too', async () => {
    await store().apply([insert('a', {}, vector(1)), insert('b'), insert('c', { deleted_at: NOON }), insert('d')])
    const missing = async () => (await store().without_vector(EMBEDDER, 10)).map(({ id }) => id).toSorted()
    expect(await missing()).toEqual(['b', 'd'])
    await store().put_vectors(EMBEDDER, [
      { id: 'b', vector: vector(2) },
      { id: 'd', vector: vector(3) },
      { id: 'nobody', vector: vector(3) },
    ])
    expect(await missing()).toEqual([])
    await store().apply([{ kind: 'restore', id: 'c' }, insert('e')])
    expect(await missing()).toEqual(['c', 'e'])
    expect(await store().without_vector('new-embedder', 2)).toHaveLength(2)
  })
}
