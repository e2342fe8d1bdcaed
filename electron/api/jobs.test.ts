import { expect, it, vi } from 'vitest'
import { createJobs } from './jobs.ts'
import { createLive } from './live.ts'

const open = () => {
  let made = 0
  return createJobs(createLive(1), () => `job-${++made}`)
}

it('shows how far work is, and that it is done', async () => {
  const jobs = open()
  const gate = Promise.withResolvers<void>()
  jobs.start('Fetch', async tell => {
    tell({ share: 0.4, note: 'downloading' })
    await gate.promise
  })
  expect(jobs.list()).toEqual([{ id: 'job-1', title: 'Fetch', state: 'running', share: 0.4, note: 'downloading' }])
  gate.resolve()
  await vi.waitUntil(() => jobs.list()[0]?.state === 'done')
})

it('gives the work under way to whoever starts it a second time', () => {
  const jobs = open()
  const first = jobs.start('Fetch', () => new Promise(() => {}))
  expect(jobs.start('Fetch', () => Promise.reject(new Error('twice')))).toEqual(first)
  expect(jobs.list()).toHaveLength(1)
})

it('tells a failure in words, and a cancelled one apart from it', async () => {
  const jobs = open()
  jobs.start('Break', () => Promise.reject(new Error('The disk is full.')))
  await vi.waitUntil(() => jobs.list()[0]?.state === 'failed')
  expect(jobs.list()[0]?.note).toBe('The disk is full.')
  const { id } = jobs.start(
    'Wait',
    (_, signal) => new Promise((_resolve, fail) => signal.addEventListener('abort', fail)),
  )
  jobs.cancel(id)
  await vi.waitUntil(() => jobs.list()[0]?.state === 'cancelled')
  expect(() => jobs.cancel('nothing')).toThrow(/over and forgotten/)
})
