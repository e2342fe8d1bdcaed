import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createPlace } from './testing/run.ts'

const place = createPlace()
const { run, json, observe } = place
afterAll(place.remove)

const settled = () =>
  vi.waitFor(
    async () => {
      const { queue } = await json('status')
      expect(queue.pending + queue.processing).toBe(0)
    },
    { timeout: 15_000, interval: 200 },
  )

let dispute: string
let older: string
let newer: string
beforeAll(async () => {
  await place.serve()
  await observe('1', 'Use Celery instead of RQ for the task queue because RQ lacks robust retry support')
  await settled()
  await observe('2', 'Use RQ instead of Celery for the task queue because Celery is too heavy')
  await settled()
  const { contradictions } = await json('contradictions')
  ;({
    id: dispute,
    older: { id: older },
    newer: { id: newer },
  } = contradictions[0])
})

it('shows both sides of a contradiction, why, and how to settle it; a search marks them', async () => {
  const { out } = await run('contradictions', '--repo', 'shop')
  expect(out).toContain(dispute)
  expect(out).toMatch(/older [^]*Celery chosen[^]*newer [^]*RQ chosen[^]*distill resolve ID keep-newer/)
  expect((await run('contradictions', '--repo', 'elsewhere')).out).toBe('Nothing matches.\n')
  expect((await run('search', 'task queue')).out).toContain(`! contradicts ${older}`)
})

it('settles a contradiction, tells how to undo that, and undoes it', async () => {
  const { out } = await run('resolve', dispute, 'keep-newer')
  const [, action = ''] = /Undo: distill undo (\S+)/.exec(out) ?? []
  expect((await run('contradictions')).out).toBe('Nothing contradicts anything.\n')
  expect((await run('contradictions', '--all')).out).toMatch(/resolved: keep-newer/)
  expect((await run('show', older)).out).toMatch(`superseded   by ${newer}`)
  expect((await run('show', older)).out).not.toMatch(/forgotten/)
  expect((await run('history', newer)).out).toMatch(`superseded by ${newer}`)
  expect((await run('undo', action)).out).toMatch(/^Undone/)
  expect((await json('contradictions')).contradictions).toHaveLength(1)
})

it('needs the text of a merge, and takes it', async () => {
  expect(await run('resolve', dispute, 'merge')).toMatchObject({ code: 1, err: expect.stringMatching(/--content/) })
  const content = 'Celery runs the task queue in production, RQ runs it on the laptops of developers.'
  expect((await run('resolve', dispute, 'merge', '--content', content)).out).toMatch(/Undo: distill undo/)
  expect((await run('resolve', dispute, 'reopen')).code).toBe(0)
})

it('puts a new text in the place of an old one, and says when it will not', async () => {
  const { id } = await json('update', newer, 'Dramatiq runs the task queue of the shop since March.')
  expect((await json('show', newer)).superseded_by).toEqual([id])
  expect(await run('update', id, 'ok')).toMatchObject({ code: 1, out: expect.stringMatching(/^Nothing was changed/) })
})

it('removes for good only what is in the trash, and only when it was told yes', async () => {
  const { id } = (await json('list')).memories[0]
  expect(await run('purge', id)).toMatchObject({ code: 1, err: expect.stringMatching(/--yes/) })
  expect(await run('purge', id, '--yes')).toMatchObject({ code: 1, err: expect.stringMatching(/forget it first/) })
  expect(await run('forget', id, 'bogus')).toMatchObject({
    code: 1,
    err: 'There is no memory bogus. Nothing was forgotten.\n',
  })
  await run('forget', id)
  expect((await run('purge', id, '--yes')).out).toBe('Removed for good: 1.\n')
})

it('tells what became of each observation and why', async () => {
  await observe('3', 'wip')
  await settled()
  const { out } = await run('activity')
  expect(out).toMatch(/done {2}Bash in shop {2}→ \S+/)
  expect(out).toMatch(/rejected {2}Bash in shop\n {2}\S+/)
  expect((await run('activity', '--state', 'dead')).out).toBe('Nothing matches.\n')
})

it('says what a search that finds nothing may be waiting for, and what a filter did not match', async () => {
  expect(await run('search', '')).toMatchObject({ code: 1, err: 'Give at least one word to search for.\n' })
  expect((await run('list', '--repo', 'elsewhere')).out).toBe('Nothing matches.\n')
})
