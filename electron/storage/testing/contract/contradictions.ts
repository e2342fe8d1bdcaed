import { expect, it } from 'vitest'
import type { ContradictionStatus, Resolution } from '../../../../shared/domain/memory.ts'
import type { Change, StoragePort } from '../../port.ts'
import { contradiction, insert, minutesAfterNoon, NOON } from '../memories.ts'

export const contradictionContract = (store: () => StoragePort): void => {
  const flag = (id: string, older: string, newer: string, found_at = NOON): Change => ({
    kind: 'flag',
    contradiction: { ...contradiction(id, older, newer), found_at },
  })
  const settle = (id: string, from: ContradictionStatus, to: ContradictionStatus, resolution: Resolution | null) =>
    store().apply([{ kind: 'settle', id, from, to, resolution, at: minutesAfterNoon(5) }])

  it('shows an open contradiction on both memories until it is settled, and again when reopened', async () => {
    await store().apply([insert('a'), insert('b'), flag('c', 'a', 'b')])
    const marks = async () => (await store().get(['a', 'b'])).map(read => read.contradicts)
    expect(await marks()).toEqual([['b'], ['a']])
    await settle('c', 'open', 'resolved', 'keep_newer')
    expect(await marks()).toEqual([[], []])
    expect(await store().contradiction('c')).toMatchObject({
      status: 'resolved',
      resolution: 'keep_newer',
      resolved_at: minutesAfterNoon(5),
    })
    await settle('c', 'resolved', 'open', null)
    expect(await store().contradiction('c')).toMatchObject({ status: 'open', resolution: null, resolved_at: null })
    expect(await marks()).toEqual([['b'], ['a']])
    expect((await store().counts(NOON)).open_contradictions).toBe(1)
  })

  it('is found once, whatever is saved again', async () => {
    await store().apply([insert('a'), insert('b'), flag('c', 'a', 'b')])
    await settle('c', 'open', 'dismissed', 'both_true')
    await store().apply([flag('c', 'a', 'b')])
    expect((await store().contradictions({}, { limit: 5 })).items.map(found => found.status)).toEqual(['dismissed'])
  })

  it('asks nobody about a memory that was forgotten while it was compared', async () => {
    await store().apply([insert('a', { deleted_at: NOON }), insert('b'), flag('c', 'a', 'b')])
    expect((await store().counts(NOON)).open_contradictions).toBe(0)
    expect(await store().contradiction('c')).toMatchObject({ status: 'resolved', resolution: null })
  })

  it('refuses to settle what another settled first', async () => {
    await store().apply([insert('a'), insert('b'), flag('c', 'a', 'b')])
    await settle('c', 'open', 'resolved', 'keep_older')
    await expect(settle('c', 'open', 'dismissed', 'both_true')).rejects.toMatchObject({ code: 'conflict' })
    await expect(settle('nobody', 'open', 'dismissed', null)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('lists newest first by status, repository, agent and memory, page by page', async () => {
    await store().apply([
      insert('a', { repos: ['r1'], agent_id: 'planner' }),
      insert('b', { repos: ['r2'] }),
      insert('c', { repos: ['r3'] }),
      flag('x', 'a', 'b', minutesAfterNoon(1)),
      flag('y', 'b', 'c', minutesAfterNoon(2)),
      flag('z', 'a', 'c', minutesAfterNoon(3)),
    ])
    await settle('y', 'open', 'resolved', 'merge')
    const listed = async (filter: Parameters<StoragePort['contradictions']>[0]) =>
      (await store().contradictions(filter, { limit: 10 })).items.map(found => found.id)
    expect(await listed({})).toEqual(['z', 'y', 'x'])
    expect(await listed({ status: 'open' })).toEqual(['z', 'x'])
    expect(await listed({ repos: ['r2'] })).toEqual(['y', 'x'])
    expect(await listed({ agent_id: 'planner' })).toEqual(['z', 'x'])
    expect(await listed({ memories: ['c'] })).toEqual(['z', 'y'])
    const first = await store().contradictions({}, { limit: 2 })
    const rest = await store().contradictions({}, { limit: 2, cursor: first.next_cursor ?? '' })
    expect([rest.items.map(found => found.id), rest.next_cursor]).toEqual([['x'], null])
    expect(await store().contradiction('nobody')).toBeNull()
  })
}
