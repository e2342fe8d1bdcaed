import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageInWords, freshnessWarning, isAged, wholeDaysOld } from './freshness.ts'

const HOUR = 3_600_000
const now = new Date('2026-03-18T12:00:00.000Z')
const aged = (hours: number, verified_hours?: number) => ({
  created_at: new Date(now.getTime() - hours * HOUR).toISOString(),
  verified_at: verified_hours === undefined ? null : new Date(now.getTime() - verified_hours * HOUR).toISOString(),
})
const words = (hours: number) => ageInWords(wholeDaysOld(aged(hours), now))

describe('age in words', () => {
  it('counts whole days: one second short of a day is still today', () => {
    expect([words(0), words(24 - 1 / 3600), words(24), words(48 - 1 / 3600), words(48)]).toEqual([
      'today',
      'today',
      'yesterday',
      'yesterday',
      '2 days ago',
    ])
    expect(words(24 * 400)).toBe('400 days ago')
  })

  it('says today, not a negative number, when the clock was set back', () => {
    expect(words(-72)).toBe('today')
  })

  it('counts from the day somebody said that it is still true', () => {
    expect(wholeDaysOld(aged(24 * 30, 25), now)).toBe(1)
  })
})

describe('the freshness warning', () => {
  it('is due from two whole days on and not a moment earlier', () => {
    expect(isAged(aged(48 - 1 / 3600), now)).toBe(false)
    expect(isAged(aged(48), now)).toBe(true)
  })

  it('appears exactly when the words say two days or more', () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 10_000, noNaN: true }), hours => {
        expect(isAged(aged(hours), now)).toBe(/^\d+ days ago$/.test(words(hours)))
      }),
    )
  })

  it('tells the three things an agent must know', () => {
    expect(freshnessWarning).toMatch(/point-in-time observations, not live state/)
    expect(freshnessWarning).toMatch(/file and line references may be outdated/)
    expect(freshnessWarning).toMatch(/[Vv]erify against the code before asserting/)
  })
})
