// Measures an Ollama model and the prompts on the labelled cases: npm run eval -- [--part tuning|heldout] [--limit N]
import { parseArgs } from 'node:util'
import { hasModel } from '../electron/models/choose.ts'
import { createOllamaClient } from '../electron/models/ollama/client.ts'
import { createOllamaDistiller } from '../electron/models/ollama/distiller.ts'
import { createOllamaJudge } from '../electron/models/ollama/judge.ts'
import { ollamaHealth } from '../electron/models/ollama/models.ts'
import type { Rendering } from '../electron/models/port.ts'
import { readHookBody } from '../electron/capture/body/hook-body.ts'
import { screen } from '../electron/worker/3-noise.ts'
import { sentenceOf } from '../shared/errors.ts'
import { readObservations, readPairs, type ObservationCase, type Part } from './corpus/load.ts'
import { observationTotals, pairTotals, scoreObservation, scorePair } from './eval-score.ts'

const { values } = parseArgs({ options: { part: { type: 'string' }, limit: { type: 'string' } } })
const part: Part = values.part === 'tuning' ? 'tuning' : 'heldout'
const limit = Number(values.limit ?? Number.POSITIVE_INFINITY)
const model = process.env['LLM_MODEL'] || 'gemma3:4b'
const client = createOllamaClient(process.env['OLLAMA_HOST'] ?? '')
const percent = (share: number): string => `${Math.round(100 * share)} %`

const renderingOf = ({ body }: ObservationCase): Rendering | null => {
  const { event, tool, input, response, error, cwd } = readHookBody(body)
  const repo = { key: 'eval', name: cwd?.split('/').at(-1) ?? 'eval', root: cwd }
  const text = typeof error === 'string' ? error : null
  const screened = screen({ event, tool, input, response, error: text, cwd, repo })
  return screened.kind === 'rendered' ? screened.rendering : null
}

/** One case after the other; a failure is told and counts as nothing kept. */
const measured = async <T, R>(cases: readonly T[], work: (one: T) => Promise<R>, otherwise: (one: T) => R) => {
  const results: R[] = []
  const started = performance.now()
  for (const one of cases.slice(0, limit))
    results.push(
      await work(one).catch((error: unknown) => {
        console.log(`  failed: ${sentenceOf(error)}`)
        return otherwise(one)
      }),
    )
  return { results, seconds: (performance.now() - started) / 1000 / Math.max(1, results.length) }
}

const evaluateDistilling = async (): Promise<void> => {
  const distiller = createOllamaDistiller(client, model)
  const { results, seconds } = await measured(
    readObservations(part),
    async one => {
      const rendering = renderingOf(one)
      const at = { utc: one.received_at, offset_minutes: one.offset_minutes }
      const { facts } = rendering ? await distiller.distill({ parts: [rendering], at }) : { facts: [] }
      return scoreObservation(one, facts)
    },
    one => scoreObservation(one, []),
  )
  for (const { id, kept, should, faults } of results)
    if (kept !== should || faults.length > 0)
      console.log(`  ${id}: ${kept === should ? faults.join(', ') : kept ? 'kept' : 'not kept'}`)
  const { keptRightly, found, faultless } = observationTotals(results)
  console.log(
    `Distilling, ${results.length} observations: kept rightly ${percent(keptRightly)}, found ${percent(found)}, ` +
      `without fault ${percent(faultless)}, ${seconds.toFixed(1)} s each`,
  )
}

const evaluateJudging = async (): Promise<void> => {
  const judge = createOllamaJudge(client, model)
  const { results, seconds } = await measured(
    readPairs(part),
    async one => {
      const fact = (content: string) => ({ content, type: one.type })
      return scorePair(one, (await judge.judge(fact(one.older), fact(one.newer), 0.8)).verdict)
    },
    one => scorePair(one, 'unrelated'),
  )
  for (const { id, labelled, said } of results)
    if (labelled !== said) console.log(`  ${id}: ${said} instead of ${labelled}`)
  const { found, falselyRaised, exact } = pairTotals(results)
  console.log(
    `Judging, ${results.length} pairs: contradictions found ${percent(found)}, falsely raised ${percent(falselyRaised)}, ` +
      `verdict exact ${percent(exact)}, ${seconds.toFixed(1)} s each`,
  )
}

const { up, models, reason, version } = await ollamaHealth(client)
if (!up) {
  console.log(`${reason}\nThis measurement needs a running Ollama; OLLAMA_HOST and LLM_MODEL choose another one.`)
  process.exitCode = 1
} else if (!hasModel(models, model)) {
  console.log(`Ollama at ${client.url} does not have ${model}. Get it with: ollama pull ${model}`)
  process.exitCode = 1
} else {
  console.log(`${model} on Ollama ${version} at ${client.url}, ${part} cases`)
  await evaluateDistilling()
  await evaluateJudging()
}
