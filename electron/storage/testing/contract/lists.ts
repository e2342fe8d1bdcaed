import { expect, it } from 'vitest'
import { staleAfterDays } from '../../../../shared/domain/decay.ts'
import type { Memory } from '../../../../shared/domain/memory.ts'
import type { Filter, StoragePort } from '../../port.ts'
import { contradiction, ids, insert, minutesAfterNoon, NOON } from '../memories.ts'

const idsOf = (memories: readonly Memory[]): readonly string[] => memories.map(read => read.id)

export const listContract = (store: () => StoragePort): void => {
  const listed = async (filter: Filter) => idsOf((await store().list(filter, { limit: 50 })).items)

  const walk = async (filter: Filter, limit: number, between: () => Promise<unknown>): Promise<readonly string[]> => {
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await store().list(filter, { limit, ...(cursor ? { cursor } : {}) })
      seen.push(...idsOf(page.items))
      cursor = page.next_cursor
      await between()
    }
    return seen
  }

  it('is newest first and ends without a cursor', async () => {
    await store().apply([insert('old'), insert('new', { created_at: minutesAfterNoon(5) })])
    const page = await store().list({}, { limit: 2 })
    expect([idsOf(page.items), page.next_cursor]).toEqual([['new', 'old'], null])
  })

  it('shows each memory once though others are inserted while it is read, even with equal times', async () => {
    const all = ids(25)
    await store().apply(all.map((id, at) => insert(id, { created_at: minutesAfterNoon(Math.floor(at / 5)) })))
    let added = 0
    const seen = await walk({}, 4, () =>
      store().apply([insert(`late${added++}`, { created_at: minutesAfterNoon(60) })]),
    )
    expect(seen).toEqual(all.toReversed())
  })

  it('pages through one repository and one tag as through everything', async () => {
    const all = ids(9)
    await store().apply([...all.map(id => insert(id, { tags: ['auth'] })), insert('other', { repos: ['elsewhere'] })])
    const still = () => Promise.resolve()
    expect((await walk({ repos: ['github.com/acme/api'] }, 2, still)).toSorted()).toEqual(all)
    expect((await walk({ tags: ['auth'] }, 4, still)).toSorted()).toEqual(all)
  })

  it('refuses a cursor that no list gave', async () => {
    await expect(store().list({}, { limit: 5, cursor: "x' OR 1=1" })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('filters by each property, and by several at once', async () => {
    await store().apply([
      insert('a', { repos: ['r1'], tags: ['t1'], agent_id: 'planner' }),
      insert('b', { repos: ['r1', 'r2'], type: 'pattern', trust: 'web' }),
      insert('c', { repos: ['r3'], tags: ['t1', 't2'], created_at: minutesAfterNoon(9), deleted_at: NOON }),
      { kind: 'flag', contradiction: contradiction('x', 'a', 'b') },
    ])
    const cases: readonly (readonly [Filter, readonly string[]])[] = [
      [{ repos: ['r1'] }, ['a', 'b']],
      [{ repos: ['r2', 'r3'] }, ['b']],
      [{ repos: [] }, []],
      [{ types: ['pattern'] }, ['b']],
      [{ types: [] }, []],
      [{ tags: ['t1'] }, ['a']],
      [{ tags: ['t1', 't2'], state: 'all' }, ['a', 'c']],
      [{ agent_id: 'planner' }, ['a']],
      [{ trust: 'web' }, ['b']],
      [{ state: 'deleted' }, ['c']],
      [{ state: 'all' }, ['a', 'b', 'c']],
      [{ state: 'all', created_before: minutesAfterNoon(1) }, ['a', 'b']],
      [{ contradicted: true }, ['a', 'b']],
      [{ contradicted: false }, []],
      [{ repos: ['r1'], types: ['decision'], agent_id: 'planner' }, ['a']],
      [{ repos: ["r1' OR '1'='1"] }, []],
    ]
    for (const [filter, expected] of cases)
      expect([filter, (await listed(filter)).toSorted()]).toEqual([filter, expected])
  })

  it('calls a memory stale just after its own moment and not before, unless it was used twice', async () => {
    const now = Date.parse(NOON)
    const aged = (days: number): string => new Date(now - days * 86_400_000).toISOString()
    const edge = staleAfterDays('decision')
    await store().apply([
      insert('just stale', { created_at: aged(edge + 0.001) }),
      insert('not yet', { created_at: aged(edge - 0.001) }),
      insert('used once', { created_at: aged(edge + 1), access_count: 1 }),
      insert('used twice', { created_at: aged(edge + 1), access_count: 2 }),
      insert('verified', { created_at: aged(edge + 1), verified_at: aged(1) }),
      insert('pattern', { created_at: aged(edge + 1), type: 'pattern' }),
    ])
    expect((await listed({ stale_at: NOON })).toSorted()).toEqual(['just stale', 'used once'])
    expect((await store().counts(NOON)).stale).toBe(2)
  })
  it('gives any part of a list by its place, and says how long the whole is', async () => {
    const all = ids(12)
    await store().apply(
      all.map((id, at) => insert(id, { created_at: minutesAfterNoon(at), tags: at < 5 ? ['t'] : [] })),
    )
    const part = await store().list({}, { limit: 3, offset: 4 })
    expect(idsOf(part.items)).toEqual(all.toReversed().slice(4, 7))
    expect(idsOf((await store().list({ tags: ['t'] }, { limit: 3, offset: 3 })).items)).toEqual(
      all.slice(0, 2).toReversed(),
    )
    expect(
      await Promise.all([store().count({}), store().count({ tags: ['t'] }), store().count({ state: 'deleted' })]),
    ).toEqual([12, 5, 0])
  })

  it('finds what an agent took since a moment, and what replaced something', async () => {
    await store().apply([insert('a'), insert('b'), insert('c'), { kind: 'supersede', newer: 'b', older: 'a' }])
    await store().touch(['c'], minutesAfterNoon(30))
    expect(await listed({ used_since: minutesAfterNoon(20) })).toEqual(['c'])
    expect(await listed({ used_since: minutesAfterNoon(40) })).toEqual([])
    expect(await listed({ chained: true })).toEqual(['b'])
  })

  it('counts the labels of living memories only', async () => {
    await store().apply([
      insert('a', { tags: ['queue', 'retry'], agent_id: 'planner' }),
      insert('b', { tags: ['queue'] }),
      insert('c', { tags: ['gone'], agent_id: 'ghost', deleted_at: NOON }),
    ])
    expect(await store().labels()).toEqual({
      tags: [
        { name: 'queue', memories: 2 },
        { name: 'retry', memories: 1 },
      ],
      agents: [{ name: 'planner', memories: 1 }],
    })
  })
}
