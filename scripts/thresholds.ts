// Measures how similar labelled texts are to the built-in embedder, and what its thresholds should therefore be.
import { forkedProcesses } from '../electron/base/child.ts'
import { silentLog } from '../electron/base/log.ts'
import { createBuiltinEmbedder } from '../electron/models/builtin/embedder.ts'
import { builtinModelDir } from '../electron/models/builtin/model-file.ts'
import { cosine } from '../electron/models/vector.ts'
import { verdicts, type Verdict } from '../shared/domain/memory.ts'
import { readPairs, readQuestions, type Part } from './corpus/load.ts'
import { ascending, quantile, shareFrom, summary } from './distribution.ts'

const embedder = createBuiltinEmbedder({
  children: forkedProcesses,
  modelDir: builtinModelDir,
  idleMs: 60_000,
  log: silentLog,
})
const known = new Map<string, Float32Array>()
const learn = async (texts: readonly string[]): Promise<void> => {
  const fresh = [...new Set(texts)].filter(text => !known.has(text))
  const vectors = await embedder.embed(fresh, 'background')
  fresh.forEach((text, at) => known.set(text, vectors[at]!))
}
const similarity = (a: string, b: string): number => cosine(known.get(a)!, known.get(b)!)
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8)
const HEADINGS = 'min   p05   p25   p50   p75   p95   max'

const pairSimilarities = async (part: Part) => {
  const pairs = readPairs(part)
  await learn(pairs.flatMap(({ older, newer }) => [older, newer]))
  return verdicts.map(verdict => ({
    verdict,
    values: pairs.filter(pair => pair.verdict === verdict).map(({ older, newer }) => similarity(older, newer)),
  }))
}

const questionSimilarities = async () => {
  const cases = readQuestions()
  const facts = [...new Set(cases.flatMap(({ fact, others }) => (fact === null ? others : [fact, ...others])))]
  await learn([...cases.map(({ question }) => question), ...facts])
  const best = (question: string): number => Math.max(...facts.map(fact => similarity(question, fact)))
  return {
    facts: facts.length,
    answer: cases.flatMap(({ question, fact }) => (fact === null ? [] : [similarity(question, fact)])),
    others: cases.flatMap(({ question, others }) => others.map(other => similarity(question, other))),
    nothing: cases.flatMap(({ question, fact }) => (fact === null ? [best(question)] : [])),
  }
}

const { duplicate, candidate, floor } = embedder.thresholds

for (const part of ['tuning', 'heldout'] as const) {
  console.log(`\nPairs (${part})    n  ${HEADINGS}   from ${candidate}  from ${duplicate}`)
  const rows = await pairSimilarities(part)
  for (const { verdict, values } of rows)
    console.log(
      verdict.padEnd(15) + String(values.length).padStart(4),
      ` ${summary(values)}`,
      ...[candidate, duplicate].map(at => percent(shareFrom(values, at))),
    )
  const of = (...wanted: readonly Verdict[]) =>
    ascending(rows.filter(({ verdict }) => wanted.includes(verdict)).flatMap(({ values }) => values))
  console.log(`highest pair that adds something: ${of('refines', 'unrelated').at(-1)?.toFixed(3)}`)
  console.log(`95 % of contradictions lie above: ${quantile(of('contradicts'), 0.05).toFixed(3)}`)
}

const { facts, answer, others, nothing } = await questionSimilarities()
console.log(`\nQuestions            n  ${HEADINGS}   from ${floor}`)
for (const [name, values] of [
  ['own fact', answer],
  ['another fact', others],
  [`unknown, of ${facts}`, nothing],
] as const)
  console.log(
    name.padEnd(17) + String(values.length).padStart(4),
    ` ${summary(values)}`,
    percent(shareFrom(values, floor)),
  )
console.log('\nfloor   own fact is met   unknown meets something')
for (let at = 25; at <= 50; at += 5)
  console.log(`0.${at}`, ...[answer, nothing].map(values => percent(shareFrom(values, at / 100)).padStart(16)))

await embedder.close()
