import { expect, it } from 'vitest'
import type { Change, StoragePort } from '../../port.ts'
import { action, contradiction, insert, NOON } from '../memories.ts'

const LATER = '2026-03-20T00:00:00.000Z'

/** Every kind of change, made to two memories and an open contradiction between them. */
const changes: readonly (readonly [string, Change])[] = [
  ['retire', { kind: 'retire', id: 'a', at: LATER }],
  ['restore', { kind: 'restore', id: 'gone' }],
  ['verify', { kind: 'verify', id: 'a', at: LATER }],
  ['supersede', { kind: 'supersede', newer: 'b', older: 'a' }],
  ['unlink', { kind: 'unlink', newer: 'b', older: 'gone' }],
  ['flag', { kind: 'flag', contradiction: contradiction('c2', 'a', 'gone') }],
  ['settle', { kind: 'settle', id: 'c1', from: 'open', to: 'resolved', resolution: 'both_true', at: LATER }],
  ['seen', { kind: 'seen', id: 'a', at: LATER, repos: ['github.com/acme/web'], observations: ['o9'] }],
]

export const undoContract = (store: () => StoragePort): void => {
  const setUp = () =>
    store().apply([
      insert('a'),
      insert('b'),
      insert('gone', { deleted_at: NOON }),
      { kind: 'supersede', newer: 'b', older: 'gone' },
      { kind: 'flag', contradiction: contradiction('c1', 'a', 'b') },
    ])
  const look = async () => ({
    memories: await store().get(['a', 'b', 'gone']),
    contradictions: (await store().contradictions({}, { limit: 10 })).items,
    counts: await store().counts(NOON),
    repos: (await store().repos()).map(({ key, memories }) => [key, memories]).filter(([, live]) => live !== 0),
  })

  it.each(changes)('takes back %s exactly', async (_, change) => {
    await setUp()
    const before = await look()
    const { action_id } = await store().apply([change], action('change'))
    expect(await look()).not.toEqual(before)
    await store().undo(action_id ?? '')
    expect(await look()).toEqual(before)
  })

  it('puts what was inserted in the trash, because nothing is ever lost', async () => {
    const { action_id } = await store().apply([insert('new')], action('remember'))
    expect((await store().undo(action_id ?? '')).memories).toEqual(['new'])
    expect((await store().list({ state: 'deleted' }, { limit: 5 })).items.map(read => read.id)).toEqual(['new'])
  })

  it('leaves nothing to settle about what it put in the trash, though a dispute came in meanwhile', async () => {
    await setUp()
    const { action_id } = await store().apply([insert('new')], action('remember'))
    await store().apply([{ kind: 'flag', contradiction: contradiction('c2', 'a', 'new') }])
    await store().undo(action_id ?? '')
    const { items } = await store().contradictions({ status: 'open' }, { limit: 10 })
    expect(items.map(({ id }) => id)).toEqual(['c1'])
    expect(await store().contradiction('c2')).toMatchObject({ status: 'resolved', resolution: null })
  })

  it('takes back an update as a whole', async () => {
    await setUp()
    const before = await look()
    const { action_id } = await store().apply(
      [insert('new'), { kind: 'supersede', newer: 'new', older: 'a' }, { kind: 'retire', id: 'a', at: LATER }],
      action('update'),
    )
    await store().undo(action_id ?? '')
    expect(await look()).toEqual(before)
  })

  it('is refused in words when a later action touched the same memories, and allowed again when that is undone', async () => {
    await setUp()
    const first = await store().apply([{ kind: 'retire', id: 'a', at: NOON }], action('forget'))
    const second = await store().apply([{ kind: 'restore', id: 'a' }], action('restore'))
    await expect(store().undo(first.action_id ?? '')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('restore') as string,
    })
    await store().undo(second.action_id ?? '')
    await store().undo(first.action_id ?? '')
    expect((await store().get(['a']))[0]?.deleted_at).toBeNull()
  })

  it('is refused in words when one of its memories was removed for good', async () => {
    await setUp()
    const { action_id } = await store().apply([{ kind: 'supersede', newer: 'b', older: 'a' }], action('keep_newer'))
    await store().purge(['a'], LATER)
    await expect(store().undo(action_id ?? '')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('removed for good') as string,
    })
    expect((await store().get(['b']))[0]?.supersedes).toContain('a')
  })

  it('is not hindered by a later action on other memories', async () => {
    await setUp()
    const first = await store().apply([{ kind: 'verify', id: 'a', at: LATER }], action('still true'))
    await store().apply([{ kind: 'verify', id: 'b', at: LATER }], action('still true'))
    await store().undo(first.action_id ?? '')
    expect((await store().get(['a']))[0]?.verified_at).toBeNull()
  })

  it('works once: a second undo and an unknown action are refused', async () => {
    await setUp()
    const { action_id } = await store().apply([{ kind: 'retire', id: 'a', at: NOON }], action('forget'))
    await store().undo(action_id ?? '')
    await expect(store().undo(action_id ?? '')).rejects.toMatchObject({ code: 'conflict' })
    await expect(store().undo('nobody')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('keeps no action for changes without a label', async () => {
    expect((await store().apply([insert('a')])).action_id).toBeNull()
  })
}
