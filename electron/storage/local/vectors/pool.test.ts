import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dot } from './dot.ts'
import { createPool } from './pool.ts'

const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 })
const steps = fc.array(
  fc.record({ memory: fc.integer({ min: 1, max: 12 }), vector: fc.option(vector, { nil: null }) }),
  { maxLength: 200 },
)

it('holds exactly what was put and not removed, and finds the nearest of it', () => {
  fc.assert(
    fc.property(steps, vector, fc.integer({ min: 1, max: 6 }), (history, asked, limit) => {
      const pool = createPool(5)
      const truth = new Map<number, Float32Array>()
      for (const { memory, vector: put } of history) {
        if (put) pool.put(memory, Float32Array.from(put))
        else pool.remove(memory)
        if (put) truth.set(memory, Float32Array.from(put))
        else truth.delete(memory)
      }
      const question = Float32Array.from(asked)
      const best = [...truth.values()].map(kept => dot(question, kept)).toSorted((a, b) => b - a)
      const found = pool.nearest(question, limit)
      expect(pool.size()).toBe(truth.size)
      expect(found.map(({ similarity }) => similarity)).toEqual(best.slice(0, limit))
      for (const { memory, similarity } of found)
        expect(similarity).toBe(dot(question, truth.get(memory) ?? new Float32Array(5)))
    }),
  )
})
