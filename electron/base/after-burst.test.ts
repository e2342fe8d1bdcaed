import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterBurst } from './after-burst.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs once after a burst, with what came last', () => {
  const ran: number[] = []
  const told = afterBurst((value: number) => ran.push(value), { quietMs: 20, longestMs: 200 })
  for (const value of [1, 2, 3]) {
    told(value)
    vi.advanceTimersByTime(10)
  }
  expect(ran).toEqual([])
  vi.advanceTimersByTime(10)
  expect(ran).toEqual([3])
  told(4)
  vi.advanceTimersByTime(100)
  expect(ran).toEqual([3, 4])
})

it('does not wait for the end of a burst that does not end', () => {
  const ran: number[] = []
  const told = afterBurst((value: number) => ran.push(value), { quietMs: 20, longestMs: 200 })
  for (let value = 0; value < 100; value++) {
    told(value)
    vi.advanceTimersByTime(10)
  }
  expect(ran.length).toBeGreaterThan(3)
  expect(ran.length).toBeLessThan(6)
})
