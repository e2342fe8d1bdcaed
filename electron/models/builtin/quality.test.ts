import { describe, expect, it } from 'vitest'
import { readDay, readObservations, readPairs, type Part } from '../../../scripts/corpus/load.ts'
import { createRun, figuresOf } from '../testing/measure.ts'
import { createBuiltinDistiller } from './distiller.ts'
import { createBuiltinJudge } from './judge.ts'

const share = (part: number, whole: number): number => part / whole
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

/** What the built-in models make of the labelled cases; held-out cases are never shown, only counted. */
const observationsOf = async (part: Part) => {
  const run = createRun(createBuiltinDistiller())
  const results = []
  for (const one of readObservations(part)) results.push({ one, facts: (await run(one)).facts })
  const { kept, keptRightly, wanted, found } = figuresOf(results)
  const figures = { keptRightly: share(keptRightly, kept), found: share(found, wanted) }
  process.stdout.write(`${part}: kept rightly ${percent(figures.keptRightly)}, found ${percent(figures.found)}\n`)
  return figures
}

const pairsOf = async (part: Part) => {
  const judge = createBuiltinJudge()
  const judged = await Promise.all(
    readPairs(part).map(async ({ older, newer, type, verdict }) => {
      const given = await judge.judge({ content: older, type }, { content: newer, type }, 0.85)
      return { wanted: verdict === 'contradicts', raised: given.verdict === 'contradicts' }
    }),
  )
  const [conflicts, others] = [judged.filter(({ wanted }) => wanted), judged.filter(({ wanted }) => !wanted)]
  const raised = (pairs: typeof judged) => share(pairs.filter(pair => pair.raised).length, pairs.length)
  const figures = { found: raised(conflicts), falsely: raised(others) }
  process.stdout.write(`${part}: contradictions found ${percent(figures.found)}, falsely ${percent(figures.falsely)}\n`)
  return figures
}

describe('the built-in distiller', () => {
  it('keeps rightly and finds enough of the cases it was tuned on', async () => {
    const { keptRightly, found } = await observationsOf('tuning')
    expect(keptRightly).toBeGreaterThanOrEqual(0.9)
    expect(found).toBeGreaterThanOrEqual(0.7)
  })

  it('keeps rightly and finds enough of the cases it was not tuned on', async () => {
    const { keptRightly, found } = await observationsOf('heldout')
    expect(keptRightly).toBeGreaterThanOrEqual(0.9)
    expect(found).toBeGreaterThanOrEqual(0.7)
  })

  it('makes a memory of at most one tool call in eight of a working day', async () => {
    const run = createRun(createBuiltinDistiller())
    const day = readDay()
    let kept = 0
    for (const call of day) if ((await run(call)).facts.length > 0) kept++
    process.stdout.write(`day: ${kept} of ${day.length} calls kept\n`)
    expect(share(kept, day.length)).toBeLessThanOrEqual(1 / 8)
  })
})

describe('the built-in judge', () => {
  it('finds contradictions and raises few falsely in the pairs it was tuned on', async () => {
    const { found, falsely } = await pairsOf('tuning')
    expect(found).toBeGreaterThanOrEqual(0.85)
    expect(falsely).toBeLessThanOrEqual(0.05)
  })

  it('finds contradictions and raises few falsely in the pairs it was not tuned on', async () => {
    const { found, falsely } = await pairsOf('heldout')
    expect(found).toBeGreaterThanOrEqual(0.85)
    expect(falsely).toBeLessThanOrEqual(0.05)
  })
})
