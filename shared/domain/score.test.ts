import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levels } from './memory.ts'
import { blendScores, fuseRanks, LEAST_SCORE, scoreOf, spreadOf } from './score.ts'

const rank = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null })
const anyK = fc.integer({ min: 1, max: 1000 })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const accesses = fc.integer({ min: 0, max: 100_000 })

describe('fuseRanks', () => {
  it('gives exactly 1 to what is first in both lists, and half of it to what is first in one', () => {
    fc.assert(
      fc.property(anyK, k => {
        expect(fuseRanks(k, 1, 1)).toBeCloseTo(1, 12)
        expect(fuseRanks(k, 1, null)).toBeCloseTo(0.5, 12)
      }),
    )
  })

  it('stays within 0 and 1 and treats both lists alike', () => {
    fc.assert(
      fc.property(anyK, rank, rank, (k, text, vector) => {
        const fused = fuseRanks(k, text, vector)
        expect(fused).toBeGreaterThanOrEqual(0)
        expect(fused).toBeLessThanOrEqual(1 + 1e-12)
        expect(fused).toBeCloseTo(fuseRanks(k, vector, text), 12)
      }),
    )
  })

  it('never prefers a worse rank, nor a missing one', () => {
    fc.assert(
      fc.property(anyK, fc.integer({ min: 1, max: 50 }), rank, (k, text, vector) => {
        const fused = fuseRanks(k, text, vector)
        expect(fuseRanks(k, text + 1, vector)).toBeLessThan(fused)
        expect(fuseRanks(k, null, vector)).toBeLessThan(fused)
      }),
    )
  })
})

describe('spreadOf and blendScores', () => {
  it('spreads any list over 0 and 1 without changing its order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 1 }), scores => {
        const spread = spreadOf(scores)
        const sorted = scores.toSorted((a, b) => a - b).map(spread)
        for (const value of sorted) expect(value >= 0 && value <= 1).toBe(true)
        expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
      }),
    )
  })

  it('would catch a division by zero: a list of one or of equals is all ones', () => {
    expect(spreadOf([3])(3)).toBe(1)
    expect(spreadOf([0.4, 0.4])(0.4)).toBe(1)
  })

  it('weighs words above meaning, and both together as 1', () => {
    expect(blendScores(1, null)).toBeGreaterThan(blendScores(null, 1))
    expect(blendScores(1, 1)).toBeCloseTo(1, 12)
    expect(blendScores(null, null)).toBe(0)
  })
})

describe('scoreOf', () => {
  it('gives the figure of the formula: 0.85 base, 0.15 survival, level and access', () => {
    const { score } = scoreOf(0.5, 0.2, 'shared', 9)
    expect(score).toBeCloseTo((0.85 * 0.5 + 0.15 * 0.2) * 1.2 * (1 + 0.1 * Math.log(10)), 12)
  })

  it('never falls when base, survival or access rise', () => {
    fc.assert(
      fc.property(share, share, fc.constantFrom(...levels), accesses, (base, survival, level, count) => {
        const { score } = scoreOf(base, survival, level, count)
        expect(scoreOf(Math.min(1, base + 0.1), survival, level, count).score).toBeGreaterThanOrEqual(score)
        expect(scoreOf(base, Math.min(1, survival + 0.1), level, count).score).toBeGreaterThanOrEqual(score)
        expect(scoreOf(base, survival, level, count + 1).score).toBeGreaterThanOrEqual(score)
      }),
    )
  })

  it('lets the threshold drop what is neither near nor fresh', () => {
    expect(scoreOf(0.1, 0, 'long-term', 0).score).toBeLessThan(LEAST_SCORE)
    expect(scoreOf(0.1, 0.5, 'long-term', 0).score).toBeGreaterThan(LEAST_SCORE)
  })

  it('damps access: a hundred times taken is not twice as good as fifty', () => {
    const [fifty, hundred] = [scoreOf(1, 1, 'long-term', 50).score, scoreOf(1, 1, 'long-term', 100).score]
    expect(hundred / fifty).toBeLessThan(1.06)
  })
})
