import { expect, test } from 'vitest'
import { cosine, unitVector } from './vector.ts'

test('a vector is scaled to length one', () => {
  expect([...unitVector([3, 4], 2, 'm')]).toEqual([Math.fround(0.6), Math.fround(0.8)])
  expect(cosine(unitVector([3, 4], 2, 'm'), unitVector([-4, 3], 2, 'm'))).toBeCloseTo(0)
})

test('another length is another model: it is refused by name', () => {
  expect(() => unitVector([1, 2, 3], 2, 'bge-large')).toThrow(
    expect.objectContaining({ code: 'model_unavailable', message: expect.stringContaining('bge-large answers 3') }),
  )
})

test.each([[[Number.NaN, 1]], [[Number.POSITIVE_INFINITY, 1]], [[0, 0]]])(
  '%j has no direction and is refused',
  values => {
    expect(() => unitVector(values, 2, 'm')).toThrow(expect.objectContaining({ code: 'internal' }))
  },
)
