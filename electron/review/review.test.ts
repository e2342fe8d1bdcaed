import { describe, expect, it } from 'vitest'
import { isDistillError } from '../../shared/errors.ts'
import type { Settlement } from './resolve.ts'
import { NOW, shelves, type Shelf } from './testing/shelf.ts'

const open = shelves()

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    error => (isDistillError(error) ? `${error.code}: ${error.message}` : String(error)),
  )
const liveIds = async ({ store }: Shelf): Promise<readonly string[]> =>
  (await store.storage.list({}, { limit: 100 })).items.map(({ id }) => id).toSorted()
const openDisputes = async ({ store }: Shelf): Promise<number> =>
  (await store.storage.contradictions({ status: 'open' }, { limit: 100 })).items.length

describe('forget, restore, purge', () => {
  it('forgets many at once and brings them back by undo', async () => {
    const shelf = await open()
    await shelf.put({ id: 'a' }, { id: 'b' }, { id: 'c' })
    const { action_id, memories } = await shelf.review.forget(['a', 'b', 'a'], null)
    expect(memories).toEqual(['a', 'b'])
    expect(await liveIds(shelf)).toEqual(['c'])
    await shelf.review.undo(action_id ?? '')
    expect(await liveIds(shelf)).toEqual(['a', 'b', 'c'])
  })

  it('changes nothing when one of many cannot be forgotten', async () => {
    const shelf = await open()
    await shelf.put({ id: 'a' }, { id: 'b', deleted_at: '2026-03-02T00:00:00.000Z' })
    expect(await refusal(shelf.review.forget(['a', 'b'], null))).toBe(
      'conflict: Memory b was already forgotten on 2026-03-02.',
    )
    expect(await refusal(shelf.review.forget(['a', 'nowhere'], null))).toBe('not_found: There is no memory nowhere.')
    expect(await liveIds(shelf)).toEqual(['a'])
  })

  it('lets an agent touch only its own', async () => {
    const shelf = await open()
    await shelf.put({ id: 'mine', agent_id: 'me' }, { id: 'theirs', agent_id: 'them' }, { id: 'free' })
    expect(await refusal(shelf.review.forget(['theirs'], 'me'))).toMatch(/^forbidden: .*"them".*"me"/)
    expect(await refusal(shelf.review.still_true(['free'], 'me'))).toMatch(/^forbidden/)
    await shelf.review.forget(['mine'], 'me')
    expect(await liveIds(shelf)).toEqual(['free', 'theirs'])
  })

  it('settles the disputes of what is forgotten, both sides at once too, and undo opens them again', async () => {
    const shelf = await open()
    await shelf.put({ id: 'a' }, { id: 'b' }, { id: 'c' })
    await shelf.dispute('a', 'b')
    await shelf.dispute('b', 'c')
    const { action_id } = await shelf.review.forget(['a', 'b'], null)
    expect(await openDisputes(shelf)).toBe(0)
    await shelf.review.undo(action_id ?? '')
    expect(await openDisputes(shelf)).toBe(2)
  })

  it('opens the disputes again that were settled only because a side was forgotten, once both are back', async () => {
    const shelf = await open()
    await shelf.put({ id: 'a' }, { id: 'b' }, { id: 'c' })
    await shelf.dispute('a', 'b')
    await shelf.review.resolve(await shelf.dispute('a', 'c'), 'both_true', null, null)
    await shelf.review.forget(['a', 'b'], null)
    await shelf.review.restore(['a'], null)
    expect(await openDisputes(shelf)).toBe(0)
    const { action_id } = await shelf.review.restore(['b'], null)
    expect(await shelf.store.storage.get(['a'])).toMatchObject([{ contradicts: ['b'] }])
    await shelf.review.undo(action_id ?? '')
    expect(await openDisputes(shelf)).toBe(0)
    await shelf.review.forget(['a'], null)
    await shelf.review.restore(['a', 'b'], null)
    expect(await openDisputes(shelf)).toBe(1)
  })

  it('restores from the trash, but not what something newer has replaced', async () => {
    const shelf = await open()
    await shelf.put({ id: 'old', deleted_at: NOW }, { id: 'new' }, { id: 'gone', deleted_at: NOW })
    await shelf.store.storage.apply([{ kind: 'supersede', newer: 'new', older: 'old' }])
    expect(await refusal(shelf.review.restore(['old'], null))).toMatch(/^conflict: .*replaced by new/)
    expect(await refusal(shelf.review.restore(['new'], null))).toMatch(/^conflict: .*not in the trash/)
    await shelf.review.restore(['gone'], null)
    await shelf.review.forget(['new'], null)
    await shelf.review.restore(['old'], null)
    expect(await liveIds(shelf)).toEqual(['gone', 'old'])
  })

  it('purges only from the trash, with the raw text it came from, and leaves a place in the chain', async () => {
    const shelf = await open()
    await shelf.put({ id: 'a', observations: ['o1', 'o2'] }, { id: 'b' })
    await shelf.store.storage.apply([{ kind: 'supersede', newer: 'b', older: 'a' }])
    expect(await refusal(shelf.review.purge(['a'], null))).toMatch(/^conflict: .*forget it first/)
    expect(shelf.erased).toEqual([])
    await shelf.review.forget(['a'], null)
    expect(await shelf.review.purge(['a'], null)).toMatchObject({ purged: 1 })
    expect(shelf.erased.toSorted()).toEqual(['o1', 'o2'])
    expect(await shelf.lists.history('b')).toMatchObject([{ id: 'a', purged: true, content: '' }, { id: 'b' }])
    expect(await refusal(shelf.review.forget(['a'], null))).toMatch(/^conflict: .*removed for good/)
    expect(await shelf.review.purge(['a'], null)).toMatchObject({ purged: 0 })
  })
})

describe('still true', () => {
  it('sets the day it was last known to be true, and undo takes that back', async () => {
    const shelf = await open()
    await shelf.put({ id: 'a', verified_at: '2026-03-05T00:00:00.000Z' }, { id: 'gone', deleted_at: NOW })
    const { action_id } = await shelf.review.still_true(['a'], null)
    expect(await shelf.store.storage.get(['a'])).toMatchObject([{ verified_at: NOW }])
    await shelf.review.undo(action_id ?? '')
    expect(await shelf.store.storage.get(['a'])).toMatchObject([{ verified_at: '2026-03-05T00:00:00.000Z' }])
    expect(await refusal(shelf.review.still_true(['gone'], null))).toMatch(/^conflict: .*trash/)
  })
})

describe('undo', () => {
  it('is refused in words when a later action touched the same memory', async () => {
    const shelf = await open()
    await shelf.put({ id: 'a' })
    const first = await shelf.review.still_true(['a'], null)
    await shelf.review.forget(['a'], null)
    expect(await refusal(shelf.review.undo(first.action_id ?? ''))).toMatch(/^conflict: .*forget/)
  })
})

describe('contradictions', () => {
  const disputed = async (): Promise<Shelf & { id: string }> => {
    const shelf = await open()
    await shelf.put({ id: 'older' }, { id: 'newer', created_at: '2026-03-02T00:00:00.000Z' }, { id: 'third' })
    return { ...shelf, id: await shelf.dispute('older', 'newer') }
  }

  it('are listed with both texts', async () => {
    const { lists, id } = await disputed()
    const { items } = await lists.contradictions({ status: 'open' }, { limit: 10 })
    expect(items).toMatchObject([
      {
        id,
        status: 'open',
        older: { id: 'older', content: 'What older says is a fact.' },
        newer: { id: 'newer', content: 'What newer says is a fact.' },
      },
    ])
    expect(await lists.contradiction(id)).toEqual(items[0])
    expect(await refusal(lists.contradiction('nowhere'))).toMatch(/^not_found/)
  })

  const outcomes: readonly [Settlement, readonly string[], string][] = [
    ['keep_newer', ['newer', 'third'], 'resolved'],
    ['keep_older', ['older', 'third'], 'resolved'],
    ['both_true', ['newer', 'older', 'third'], 'dismissed'],
  ]
  it.each(outcomes)('%s leaves what was chosen; reopening and undoing both lead back', async (answer, left, status) => {
    const shelf = await disputed()
    const { id, review, store } = shelf
    await review.resolve(id, answer, null, null)
    expect(await liveIds(shelf)).toEqual(left)
    expect(await store.storage.contradiction(id)).toMatchObject({ status, resolution: answer })
    await review.resolve(id, 'reopen', null, null)
    expect(await liveIds(shelf)).toEqual(['newer', 'older', 'third'])
    expect(await store.storage.contradiction(id)).toMatchObject({ status: 'open', resolution: null })
    const { action_id } = await review.resolve(id, answer, null, null)
    await review.undo(action_id ?? '')
    expect(await liveIds(shelf)).toEqual(['newer', 'older', 'third'])
    expect((await store.storage.get(['older']))[0]?.superseded_by).toEqual([])
    expect(await openDisputes(shelf)).toBe(1)
  })

  it('makes the older one history when the newer is kept, and settles its other disputes', async () => {
    const shelf = await disputed()
    const other = await shelf.dispute('older', 'third')
    await shelf.review.resolve(shelf.id, 'keep_newer', null, null)
    expect((await shelf.store.storage.get(['newer']))[0]?.supersedes).toEqual(['older'])
    expect(await shelf.store.storage.contradiction(other)).toMatchObject({ status: 'resolved', resolution: null })
    expect(await refusal(shelf.review.resolve(other, 'reopen', null, null))).toMatch(/^conflict: .*trash/)
  })

  it('cannot be settled twice, nor in favour of what is in the trash, nor reopened when open', async () => {
    const { review, id, store } = await disputed()
    expect(await refusal(review.resolve(id, 'reopen', null, null))).toMatch(/^conflict: .*already open/)
    await store.storage.apply([{ kind: 'retire', id: 'newer', at: NOW }])
    expect(await refusal(review.resolve(id, 'keep_newer', null, null))).toMatch(/^conflict: .*newer.*trash/)
    await review.resolve(id, 'keep_older', null, null)
    expect(await refusal(review.resolve(id, 'both_true', null, null))).toMatch(/^conflict: .*keep_older.*reopen/)
  })

  it.each(outcomes)('settled by %s are not reopened about something in the trash', async (answer, left) => {
    const shelf = await disputed()
    await shelf.review.resolve(shelf.id, answer, null, null)
    const [kept = ''] = left
    await shelf.review.forget([kept], null)
    expect(await refusal(shelf.review.resolve(shelf.id, 'reopen', null, null))).toMatch(
      new RegExp(`^conflict: .*${kept}.*trash`),
    )
    expect(await openDisputes(shelf)).toBe(0)
  })

  it('need the ownership of both memories', async () => {
    const shelf = await open()
    await shelf.put({ id: 'mine', agent_id: 'me' }, { id: 'theirs', agent_id: 'them' })
    const id = await shelf.dispute('mine', 'theirs')
    expect(await refusal(shelf.review.resolve(id, 'both_true', null, 'me'))).toMatch(/^forbidden/)
  })

  it('are merged by the worker, and only with a text', async () => {
    const { review, id, written } = await disputed()
    expect(await refusal(review.resolve(id, 'merge', '  ', null))).toMatch(/^bad_request/)
    await review.resolve(id, 'merge', 'One text for both.', null)
    expect(written).toEqual([`merge ${id}: One text for both.`])
  })
})

describe('stale', () => {
  it('lists what has faded and is hardly used', async () => {
    const shelf = await open()
    await shelf.put(
      { id: 'faded', created_at: '2026-01-01T00:00:00.000Z' },
      { id: 'used', created_at: '2026-01-01T00:00:00.000Z', access_count: 2 },
      { id: 'fresh', created_at: '2026-03-17T00:00:00.000Z' },
    )
    const { items } = await shelf.lists.stale({}, { limit: 10 })
    expect(items).toMatchObject([{ memory: { id: 'faded' }, evidence: null }])
  })
})
