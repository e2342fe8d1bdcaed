import { conflictOf } from '../../../shared/domain/conflict.ts'
import { likeness } from '../../../shared/domain/conflict/likeness.ts'
import type { Fact, Judge, Judgement } from '../port.ts'

const SAME = 0.75
const INSIDE = 0.7
const NEARLY_EQUAL = 0.9

const judgement = (older: Fact, newer: Fact, similarity: number): Judgement => {
  const { conflict, reason } = conflictOf(older.content, newer.content)
  if (conflict) return { verdict: 'contradicts', reason: reason ?? 'Both cannot hold.' }
  const { inside, whole, newerIsLonger } = likeness(older.content, newer.content)
  if (whole >= SAME || (similarity >= NEARLY_EQUAL && inside >= INSIDE && whole >= 0.5))
    return { verdict: 'same', reason: 'Both say the same in other words.' }
  if (inside >= INSIDE)
    return {
      verdict: 'refines',
      reason: newerIsLonger ? 'The newer one adds detail.' : 'The older one has more detail.',
    }
  return { verdict: 'unrelated', reason: 'They share words, but speak of different things.' }
}

/** Rules over words and figures; the same two facts always get the same verdict. */
export const createBuiltinJudge = (): Judge => ({
  name: 'builtin-rules-1',
  judge: (older, newer, similarity) => Promise.resolve(judgement(older, newer, similarity)),
})
