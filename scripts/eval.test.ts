import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startOllamaServer } from '../electron/models/testing/ollama-server.ts'
import type { ObservationCase } from './corpus/load.ts'
import { observationTotals, pairTotals, scoreObservation } from './eval-score.ts'

const labelled = {
  id: 'x',
  expect: 'keep',
  types: ['failure'],
  must: ['ENOSPC', { re: 'runner-\\d' }],
  must_not: ['I', 'Maria'],
} as unknown as ObservationCase

test('a fact is faulty for what it lacks, what it has and what it is called', () => {
  const good = [{ content: 'CI on runner-4 fails with ENOSPC in the API.', type: 'failure' as const }]
  expect(scoreObservation(labelled, good)).toMatchObject({ kept: true, should: true, faults: [] })
  const bad = [{ content: 'I saw that Maria fixed runner-4.', type: 'context' as const }]
  expect(scoreObservation(labelled, bad).faults).toEqual([
    'lacks "ENOSPC"',
    'has "I"',
    'has "Maria"',
    'is called context',
  ])
})

test('shares are of what was kept, and of what should be', () => {
  const score = (kept: boolean, should: boolean, faults: string[] = []) => ({ id: '', kept, should, faults })
  expect(
    observationTotals([score(true, true), score(true, true, ['x']), score(true, false), score(false, true)]),
  ).toEqual({
    keptRightly: 2 / 3,
    found: 2 / 3,
    faultless: 1 / 2,
  })
  expect(
    pairTotals([
      { id: '', labelled: 'contradicts', said: 'contradicts' },
      { id: '', labelled: 'contradicts', said: 'refines' },
      { id: '', labelled: 'same', said: 'contradicts' },
      { id: '', labelled: 'same', said: 'same' },
    ]),
  ).toEqual({ found: 1 / 2, falselyRaised: 1 / 2, exact: 1 / 2 })
})

const run = (host: string): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise(resolve => {
    const script = fileURLToPath(new URL('./eval.ts', import.meta.url))
    const env = { ...process.env, OLLAMA_HOST: host, LLM_MODEL: 'gemma3:4b' }
    execFile(process.execPath, [script, '--limit', '4'], { env }, (error, stdout) =>
      resolve({ code: error ? 1 : 0, output: stdout }),
    )
  })

test('without Ollama it says so and ends', async () => {
  const { code, output } = await run('127.0.0.1:9')
  expect(code).toBe(1)
  expect(output).toContain('does not answer')
})

test('with a server that speaks Ollama it measures both tasks', async () => {
  const server = await startOllamaServer()
  try {
    const { code, output } = await run(server.url)
    expect(code).toBe(0)
    expect(output).toMatch(/Distilling, 4 observations: kept rightly \d+ %/)
    expect(output).toMatch(/Judging, 4 pairs: contradictions found \d+ %/)
    server.models.clear()
    expect((await run(server.url)).output).toContain('ollama pull gemma3:4b')
  } finally {
    await server.close()
  }
})
