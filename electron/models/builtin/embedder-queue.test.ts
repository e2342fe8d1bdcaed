import { expect, test } from 'vitest'
import { createJobQueue, type Job, type Priority } from './embedder-queue.ts'

const job = (text: string, priority: Priority): Job => ({ text, priority, result: Promise.withResolvers() })

test('a query overtakes background work; within a kind the first comes first', () => {
  const queue = createJobQueue()
  for (const [text, priority] of [
    ['b1', 'background'],
    ['q1', 'query'],
    ['b2', 'background'],
    ['q2', 'query'],
  ] as const)
    queue.add(job(text, priority))
  expect([1, 2, 3, 4, 5].map(() => queue.take()?.text)).toEqual(['q1', 'q2', 'b1', 'b2', undefined])
})

test('a dropped text is never handed out', () => {
  const queue = createJobQueue()
  const dropped = job('gone', 'query')
  queue.add(dropped)
  queue.add(job('kept', 'query'))
  queue.drop(dropped)
  expect([queue.take()?.text, queue.take()]).toEqual(['kept', undefined])
})
