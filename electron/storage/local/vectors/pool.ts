import { dotAt } from './dot.ts'

export interface Candidate {
  readonly memory: number
  readonly similarity: number
}

/** Vectors in one block of memory, compared one by one: exact, and faster than any index while they are few. */
export interface Pool {
  size(): number
  put(memory: number, vector: Float32Array): void
  remove(memory: number): void
  nearest(vector: Float32Array, limit: number): readonly Candidate[]
}

const FIRST_SLOTS = 64
const GROWTH = 1.25

export const createPool = (dimensions: number): Pool => {
  let block = new Float32Array(FIRST_SLOTS * dimensions)
  const owners: number[] = []
  const slots = new Map<number, number>()

  const grow = (): void => {
    const larger = new Float32Array(dimensions * Math.ceil((block.length / dimensions) * GROWTH))
    larger.set(block)
    block = larger
  }

  return {
    size: () => owners.length,
    put: (memory, vector) => {
      const slot = slots.get(memory) ?? owners.length
      if (slot === owners.length) owners.push(memory)
      if (owners.length * dimensions > block.length) grow()
      slots.set(memory, slot)
      block.set(vector, slot * dimensions)
    },
    remove: memory => {
      const slot = slots.get(memory)
      if (slot === undefined) return
      slots.delete(memory)
      const last = owners.pop()
      if (last === undefined || last === memory) return
      owners[slot] = last
      slots.set(last, slot)
      block.copyWithin(slot * dimensions, owners.length * dimensions, (owners.length + 1) * dimensions)
    },
    nearest: (vector, limit) => {
      const best = createBest(limit)
      for (const [slot, memory] of owners.entries()) best.offer(memory, dotAt(vector, block, slot * dimensions))
      return best.list()
    },
  }
}

/** Keeps the best few of many, best first. */
export const createBest = (limit: number) => {
  const kept: Candidate[] = []
  let lowest = -Infinity
  return {
    offer: (memory: number, similarity: number): void => {
      if (similarity <= lowest || limit === 0) return
      let place = kept.length
      while (place > 0 && (kept[place - 1]?.similarity ?? 0) < similarity) place--
      kept.splice(place, 0, { memory, similarity })
      if (kept.length > limit) kept.pop()
      if (kept.length === limit) lowest = kept.at(-1)?.similarity ?? -Infinity
    },
    list: (): readonly Candidate[] => kept,
  }
}
