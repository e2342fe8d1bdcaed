import { expect, it } from 'vitest'
import { chartDays, rejectedBy, totalOf } from './days.ts'

it('lists fourteen days without a gap, also over a change of clocks and of year', () => {
  for (const now of [new Date(2026, 0, 3, 0, 5), new Date(2026, 2, 30, 0, 5), new Date(2026, 9, 26, 23, 55)]) {
    const days = chartDays(now)
    expect(new Set(days).size).toBe(14)
    expect(days.at(-1)).toBe(
      `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`,
    )
  }
})

it('adds up what one day counted under several reasons', () => {
  const row = { day: '2026-01-01', kind: 'rejected' as const }
  const days = [
    { ...row, reason: 'a', count: 2 },
    { ...row, reason: 'b', count: 3 },
    { ...row, day: '2026-01-02', reason: 'a', count: 9 },
  ]
  expect(totalOf(days, '2026-01-01', 'rejected')).toBe(5)
})

it('ranks the reasons of rejection over all days', () => {
  const row = { kind: 'rejected' as const }
  const days = [
    { ...row, day: '2026-01-01', reason: 'A listing.', count: 2 },
    { ...row, day: '2026-01-02', reason: 'A listing.', count: 2 },
    { ...row, day: '2026-01-02', reason: 'A search.', count: 3 },
    { day: '2026-01-02', kind: 'done' as const, reason: null, count: 9 },
  ]
  expect(rejectedBy(days)).toEqual([
    { reason: 'A listing.', times: 4 },
    { reason: 'A search.', times: 3 },
  ])
})
