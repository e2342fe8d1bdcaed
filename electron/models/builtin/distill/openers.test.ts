import { describe, expect, it } from 'vitest'
import { splitLabel } from './labels.ts'
import { isExclamation, withoutEffort, withoutOpeners } from './openers.ts'

describe('the run-up to a statement', () => {
  it.each([
    ['Heads up: staging is down.', 'staging is down.'],
    ['It turns out that the cache is cold.', 'the cache is cold.'],
    ['Ok so basically the queue is full.', 'the queue is full.'],
    ['Yes, the database was moved.', 'the database was moved.'],
    ['FYI, in standup: ports changed.', 'ports changed.'],
    ['The lock is released in a finally block.', 'The lock is released in a finally block.'],
    ['The build fails, which is so annoying.', 'The build fails.'],
  ])('%s', (said, meant) => {
    expect(withoutOpeners(said)).toBe(meant)
  })
})

describe('a label', () => {
  it.each([
    ['Root cause: the disk is full.', 'root cause', 'the disk is full.'],
    ['Decision (2026): Kafka stays.', 'decision', 'Kafka stays.'],
    ['Call with the bank: refunds need two signatures.', '', 'refunds need two signatures.'],
    ['The port is 80.', '', 'The port is 80.'],
  ])('%s', (sentence, label, rest) => {
    expect(splitLabel(sentence)).toEqual({ label, rest })
  })
})

describe('feelings and effort', () => {
  it('are told from statements', () => {
    expect(isExclamation('Ugh, what a day!')).toBe(true)
    expect(isExclamation('The day counter overflows.')).toBe(false)
  })

  it('leave the thing that the effort went to', () => {
    expect(withoutEffort('Spent the morning on the flaky test. It only fails at night.')).toBe(
      'The flaky test only fails at night.',
    )
  })
})
