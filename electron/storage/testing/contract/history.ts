import { expect, it } from 'vitest'
import type { Change, StoragePort } from '../../port.ts'
import { insert, minutesAfterNoon } from '../memories.ts'

export const historyContract = (store: () => StoragePort): void => {
  const supersede = (newer: string, older: string): Change => ({ kind: 'supersede', newer, older })
  const history = async (id: string) => (await store().history(id)).map(read => read.id)

  it('tells a chain from any of its links, oldest first', async () => {
    await store().apply([
      ...['v1', 'v2', 'v3'].map((id, at) => insert(id, { created_at: minutesAfterNoon(at) })),
      insert('stranger'),
      supersede('v2', 'v1'),
      supersede('v3', 'v2'),
    ])
    for (const id of ['v1', 'v2', 'v3']) expect(await history(id)).toEqual(['v1', 'v2', 'v3'])
    expect(await history('stranger')).toEqual(['stranger'])
    expect(await history('nobody')).toEqual([])
  })

  it('tells both branches of a merge', async () => {
    await store().apply([
      ...['left', 'right', 'merged', 'after'].map((id, at) => insert(id, { created_at: minutesAfterNoon(at) })),
      supersede('merged', 'left'),
      supersede('merged', 'right'),
      supersede('after', 'merged'),
    ])
    expect(await history('left')).toEqual(['left', 'right', 'merged', 'after'])
    const [, , merged] = await store().history('left')
    expect([merged?.supersedes.toSorted(), merged?.superseded_by]).toEqual([['left', 'right'], ['after']])
  })

  it('puts no memory before one it supersedes, though the clock was set back in between', async () => {
    await store().apply([
      insert('first', { created_at: minutesAfterNoon(60) }),
      insert('second', { created_at: minutesAfterNoon(0) }),
      supersede('second', 'first'),
    ])
    expect(await history('second')).toEqual(['first', 'second'])
  })

  it('refuses a cycle of any length and keeps the chain as it was', async () => {
    await store().apply([insert('a'), insert('b'), insert('c'), supersede('b', 'a'), supersede('c', 'b')])
    await expect(store().apply([supersede('a', 'c')])).rejects.toMatchObject({ code: 'conflict' })
    await expect(store().apply([supersede('a', 'a')])).rejects.toMatchObject({ code: 'conflict' })
    expect(await history('a')).toEqual(['a', 'b', 'c'])
  })

  it('accepts the same edge twice and needs both its ends', async () => {
    await store().apply([insert('a'), insert('b'), supersede('b', 'a'), supersede('b', 'a')])
    expect((await store().get(['b']))[0]?.supersedes).toEqual(['a'])
    await expect(store().apply([supersede('b', 'nobody')])).rejects.toMatchObject({ code: 'not_found' })
  })
}
