import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageInDays, isStale, staleAfterDays, survival } from './decay.ts'
import { memoryTypes } from './memory.ts'

const anyType = fc.constantFrom(...memoryTypes)
const anyDays = fc.double({ min: 0, max: 5000, noNaN: true })

describe('survival', () => {
  it('gives the figures people are told: a decision 5 % and a pattern 72 % after 30 days', () => {
    expect(survival('decision', 30)).toBeCloseTo(0.055, 2)
    expect(survival('pattern', 30)).toBeCloseTo(0.717, 2)
  })

  it('would catch a swapped scale and shape: each type goes stale on its own day', () => {
    const days = Object.fromEntries(memoryTypes.map(type => [type, Math.floor(staleAfterDays(type))]))
    expect(days).toEqual({ context: 14, decision: 25, failure: 59, pattern: 207, dependency: 313 })
  })

  it('stays within 0 and 1 and never rises with age', () => {
    fc.assert(
      fc.property(anyType, anyDays, anyDays, (type, a, b) => {
        const [young, old] = [Math.min(a, b), Math.max(a, b)]
        const [high, low] = [survival(type, young), survival(type, old)]
        expect(high).toBeLessThanOrEqual(1)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeGreaterThanOrEqual(low)
      }),
    )
  })

  it('treats a clock that was set back as age 0, not as the future', () => {
    const memory = { created_at: '2026-03-18T12:00:00.000Z', verified_at: null }
    expect(ageInDays(memory, new Date('2026-01-01T00:00:00.000Z'))).toBe(0)
  })
})

describe('stale', () => {
  const old = { type: 'decision', created_at: '2026-01-01T00:00:00.000Z', verified_at: null, access_count: 0 } as const
  const now = new Date('2026-02-01T00:00:00.000Z')

  it('needs both: faded and hardly used', () => {
    expect(isStale(old, now)).toBe(true)
    expect(isStale({ ...old, access_count: 2 }, now)).toBe(false)
    expect(isStale({ ...old, created_at: '2026-01-20T00:00:00.000Z' }, now)).toBe(false)
  })

  it('starts anew when somebody says that it is still true', () => {
    expect(isStale({ ...old, verified_at: '2026-01-30T00:00:00.000Z' }, now)).toBe(false)
  })
})
