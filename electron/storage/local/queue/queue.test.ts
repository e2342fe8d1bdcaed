import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Finished, Outcome, TakenLine } from '../../queue-port.ts'
import { minutesAfterNoon, NOON } from '../../testing/memories.ts'
import { openIn, temporaryFolder, type Folder } from '../../testing/open-local.ts'
import type { LocalStore } from '../open.ts'

const clock = { now: () => new Date(NOON), offsetMinutes: () => 120 }

const line = (id: string, given: Partial<TakenLine> = {}): TakenLine => ({
  id,
  segment: 's1',
  offset: 0,
  length: 10,
  received_at: NOON,
  tool: 'Bash',
  repo: 'github.com/acme/api',
  session: 'session-1',
  prompt: null,
  ...given,
})

const finished = (id: string, outcome: Outcome, reason: string | null = null): Finished => ({
  id,
  outcome,
  stage: reason ? 'noise' : null,
  reason,
  memories: outcome === 'done' ? [`${id}-0`] : [],
  times: [{ stage: 'noise', ms: 1 }],
  at: minutesAfterNoon(1),
})

let folder: Folder
let store: LocalStore
beforeEach(async () => {
  folder = await temporaryFolder()
  store = await openIn(folder.paths, { clock })
})
afterEach(async () => {
  await store.close()
  await folder.remove()
})
const queue = () => store.queue
const take = (...ids: readonly string[]) =>
  queue().take_in(
    ids.map(id => line(id)),
    { segment: 's1', offset: ids.length },
  )
const waiting = async (now = minutesAfterNoon(60)) => (await queue().next(10, now)).map(entry => entry.id)
const restart = async () => {
  await store.close()
  store = await openIn(folder.paths, { clock })
}

describe('taking in', () => {
  it('takes each id once and moves the cursor with it', async () => {
    expect(await queue().cursor()).toBeNull()
    expect(await take('a', 'b')).toEqual({ added: 2 })
    expect(await queue().take_in([line('b'), line('c')], { segment: 's2', offset: 7 })).toEqual({ added: 1 })
    expect(await queue().cursor()).toEqual({ segment: 's2', offset: 7 })
    expect(await waiting()).toEqual(['a', 'b', 'c'])
  })

  it('takes nothing and leaves the cursor when one line cannot be taken', async () => {
    await take('a')
    const broken = { ...line('c'), tool: null as unknown as string, received_at: null as unknown as string }
    await expect(queue().take_in([line('b'), broken], { segment: 's1', offset: 99 })).rejects.toMatchObject({
      code: 'internal',
    })
    expect(await queue().cursor()).toEqual({ segment: 's1', offset: 1 })
    expect(await waiting()).toEqual(['a'])
  })
})

describe('working off', () => {
  it('gives what is pending and due, oldest first, and not what is being processed', async () => {
    await take('a', 'b', 'c')
    await queue().begin(['a'])
    await queue().fail('b', 'model said no', minutesAfterNoon(5), NOON)
    expect(await waiting(minutesAfterNoon(4))).toEqual(['c'])
    expect(await waiting(minutesAfterNoon(5))).toEqual(['b', 'c'])
    await queue().release(['a'])
    expect((await queue().next(2, minutesAfterNoon(5))).map(entry => [entry.id, entry.attempts])).toEqual([
      ['a', 0],
      ['b', 1],
    ])
  })

  it('gives back after a crash what was being processed, with the attempts it had', async () => {
    await take('a')
    await queue().fail('a', 'no', NOON, NOON)
    await queue().begin(['a'])
    expect(await waiting()).toEqual([])
    await restart()
    expect((await queue().next(5, NOON)).map(entry => [entry.id, entry.attempts])).toEqual([['a', 1]])
  })

  it('says when the next entry is due', async () => {
    expect(await queue().next_due_at()).toBeNull()
    await take('a', 'b')
    await queue().fail('a', 'no', minutesAfterNoon(9), NOON)
    expect(await queue().next_due_at()).toBe(NOON)
    await queue().begin(['b'])
    expect(await queue().next_due_at()).toBe(minutesAfterNoon(9))
  })

  it('gives an observation one outcome, whoever finishes it again', async () => {
    await take('a')
    await queue().finish([finished('a', 'done')])
    await queue().finish([finished('a', 'rejected', 'navigation')])
    expect(await queue().find('a')).toMatchObject({ state: 'done', reason: null, memories: ['a-0'] })
    expect(await queue().counts()).toMatchObject({ done: 1, rejected: 0, pending: 0 })
  })

  it('retries a failed group singly and without an attempt', async () => {
    await take('a', 'b')
    await queue().begin(['a', 'b'])
    await queue().separate(['a', 'b'])
    expect((await queue().next(5, NOON)).map(entry => [entry.alone, entry.attempts])).toEqual([
      [true, 0],
      [true, 0],
    ])
  })
})

describe('prepared facts', () => {
  const group = {
    group: 'g',
    observations: ['a', 'b'],
    facts: [{ id: 'a-0', content: 'Redis caches.', type: 'decision', redactions: 2 }],
  }

  it('outlive a crash as they were first told, until the last observation is finished', async () => {
    await take('a', 'b')
    await queue().prepare(group)
    await restart()
    await queue().prepare({ ...group, facts: [] })
    expect(await queue().prepared()).toEqual([group])
    await queue().finish([finished('a', 'done')])
    expect((await queue().prepared())[0]).toMatchObject({ observations: ['b'], facts: group.facts })
    await queue().finish([finished('b', 'done')])
    expect(await queue().prepared()).toEqual([])
  })

  it('go when their group is taken apart or its entry dies', async () => {
    await take('a', 'b')
    await queue().prepare(group)
    await queue().separate(['a', 'b'])
    expect(await queue().prepared()).toEqual([])
    await queue().prepare({ ...group, group: 'h', observations: ['a'] })
    await queue().fail('a', 'no', null, NOON)
    expect(await queue().prepared()).toEqual([])
  })
})

describe('counts', () => {
  it('are totals by present outcome, one per observation, that outlive pruned rows', async () => {
    await take('a', 'b', 'c', 'd')
    await queue().finish([finished('a', 'done'), finished('b', 'rejected', 'navigation')])
    await queue().fail('c', 'no', null, NOON)
    expect(await queue().prune(minutesAfterNoon(60))).toEqual({ pruned: 2 })
    expect(await queue().find('a')).toBeNull()
    expect(await queue().counts()).toEqual({
      pending: 1,
      processing: 0,
      done: 1,
      rejected: 1,
      blocked: 0,
      duplicate: 0,
      dead: 1,
      oldest_pending_at: NOON,
    })
  })

  it('have each line that is not taken in yet among the pending once, and none that is', async () => {
    await take('a', 'b')
    await queue().finish([finished('a', 'done')])
    const behind = (id: string, minutes: number) => ({ id, received_at: minutesAfterNoon(minutes) })
    const untaken = [behind('a', -9), behind('b', -8), behind('c', -5), behind('c', -6), behind('d', 3)]
    expect(await queue().counts(untaken)).toMatchObject({
      pending: 3,
      done: 1,
      oldest_pending_at: minutesAfterNoon(-6),
    })
    expect(await queue().counts([])).toMatchObject({ pending: 1, oldest_pending_at: NOON })
  })

  it('are kept by local day and reason', async () => {
    const late = '2026-03-18T22:30:00.000Z'
    await queue().take_in([line('a', { received_at: late }), line('b')], { segment: 's1', offset: 1 })
    await queue().finish([finished('b', 'rejected', 'navigation')])
    expect(await queue().days('2026-03-01')).toEqual([
      { day: '2026-03-18', kind: 'captured', reason: null, count: 1 },
      { day: '2026-03-18', kind: 'rejected', reason: 'navigation', count: 1 },
      { day: '2026-03-19', kind: 'captured', reason: null, count: 1 },
    ])
    expect(await queue().days('2026-03-19')).toHaveLength(1)
  })
})

describe('dead letters', () => {
  it('can be retried with fresh attempts, or dismissed, once', async () => {
    await take('a', 'b')
    for (const id of ['a', 'b']) await queue().fail(id, 'the model said no', null, NOON)
    expect((await queue().list({ states: ['dead'] }, 5)).map(row => [row.id, row.error])).toEqual([
      ['b', 'the model said no'],
      ['a', 'the model said no'],
    ])
    await queue().retry('a', NOON)
    await queue().dismiss('b', NOON)
    expect((await queue().next(5, NOON)).map(entry => [entry.id, entry.attempts])).toEqual([['a', 0]])
    expect(await queue().counts()).toMatchObject({ dead: 0, pending: 1 })
    await expect(queue().retry('b', NOON)).rejects.toMatchObject({ code: 'not_found' })
    await expect(queue().dismiss('b', NOON)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('segments', () => {
  const setUp = () =>
    queue().take_in([line('a'), line('b'), line('c', { segment: 's2', received_at: minutesAfterNoon(30) })], {
      segment: 's2',
      offset: 1,
    })

  it('that are gone take their pending entries with them, but not what is prepared', async () => {
    await setUp()
    await queue().prepare({ group: 'g', observations: ['b'], facts: [] })
    expect(await queue().segment_gone('s1', NOON)).toEqual({ deleted: 1 })
    expect((await queue().find('a'))?.state).toBe('deleted')
    expect(await waiting()).toEqual(['b', 'c'])
    expect(await queue().segments()).toEqual(['s2'])
    expect(await queue().segment_gone('s1', NOON)).toEqual({ deleted: 0 })
  })

  it('are finished when nothing in them waits or is dead and all is old enough', async () => {
    await setUp()
    await queue().finish([finished('a', 'done'), finished('c', 'done')])
    expect(await queue().finished_segments(minutesAfterNoon(60))).toEqual(['s2'])
    await queue().finish([finished('b', 'done')])
    expect(await queue().finished_segments(minutesAfterNoon(1))).toEqual(['s1'])
    await queue().segment_gone('s1', NOON)
    expect(await queue().finished_segments(minutesAfterNoon(60))).toEqual(['s2'])
  })

  it('are read page by page, newest first', async () => {
    await setUp()
    expect((await queue().list({}, 2)).map(row => row.id)).toEqual(['c', 'b'])
    expect((await queue().list({}, 2, 'b')).map(row => row.id)).toEqual(['a'])
  })
})

describe('settings and ledger', () => {
  it('keep any value by key, and forget one that is taken away', async () => {
    await store.settings.write('list', ['ä', null, 1.5])
    await store.settings.write('flag', false)
    await store.settings.write('flag', undefined)
    expect(await store.settings.read()).toEqual({ list: ['ä', null, 1.5] })
  })

  it('add up what was redacted by day, place and rule', async () => {
    const row = { day: '2026-03-18', place: 'door', rule: 'aws-key', count: 2 } as const
    await store.ledger.record([row, { ...row, rule: 'email', count: 1 }])
    await store.ledger.record([row, { ...row, day: '2026-03-01' }])
    expect(await store.ledger.read('2026-03-10')).toEqual([
      { ...row, count: 4 },
      { ...row, rule: 'email', count: 1 },
    ])
  })
})
