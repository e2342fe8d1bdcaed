import { expect, it } from 'vitest'
import { ago, duration, took } from './time.ts'

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '60 min'],
  [3600, '1 h'],
  [47 * 3600, '47 h'],
  [48 * 3600, '2 days'],
])('tells %d seconds as %s', (seconds, told) => {
  expect(duration(seconds)).toBe(told)
})

it('calls a time ahead of the clock now, because clocks are set back', () => {
  expect(ago('2026-01-01T00:00:10.000Z', Date.parse('2026-01-01T00:00:00.000Z'))).toBe('just now')
  expect(ago('2026-01-01T00:00:00.000Z', Date.parse('2026-01-01T00:05:00.000Z'))).toBe('5 min ago')
})

it('tells short times with the digits that matter', () => {
  expect([took(0.84), took(24.2), took(1240)]).toEqual(['0.8 ms', '24 ms', '1.2 s'])
})
