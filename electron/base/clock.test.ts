import { expect, it, vi } from 'vitest'
import { localTime } from './clock.ts'

it.each([
  ['Asia/Kolkata', '2026-03-01T20:00:00.000Z', '2026-03-02 01:30'],
  ['America/New_York', '2026-07-01T02:00:00.000Z', '2026-06-30 22:00'],
])('tells the minute where the person is: %s', (zone, time, told) => {
  vi.stubEnv('TZ', zone)
  expect(localTime(time)).toBe(told)
  vi.unstubAllEnvs()
})
