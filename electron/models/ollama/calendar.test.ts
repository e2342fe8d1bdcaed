import { expect, test } from 'vitest'
import { calendar } from './calendar.ts'

test('days are the observer’s own, not those of UTC', () => {
  const late = { utc: '2026-03-18T23:30:00.000Z', offset_minutes: 60 }
  expect(calendar(late)).toContain('2026-03-19 Thursday (today)')
  expect(calendar(late)).toContain('2026-03-18 Wednesday (yesterday)')
  expect(calendar({ ...late, offset_minutes: -480 })).toContain('2026-03-18 Wednesday (today)')
})

test('a week before and after is there', () => {
  const days = calendar({ utc: '2026-03-01T12:00:00.000Z', offset_minutes: 0 }).split('\n')
  expect(days).toHaveLength(15)
  expect([days[0], days[14]]).toEqual(['2026-02-22 Sunday', '2026-03-08 Sunday'])
})
