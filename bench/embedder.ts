// The built-in embedder: start, time per text, how long a query waits behind background work, memory.
import { readFileSync } from 'node:fs'
import { forkedProcesses } from '../electron/base/child.ts'
import { silentLog } from '../electron/base/log.ts'
import { createBuiltinEmbedder } from '../electron/models/builtin/embedder.ts'
import { builtinModelDir } from '../electron/models/builtin/model-file.ts'
import { ascending, quantile } from '../scripts/distribution.ts'
import { createGoals, table } from './lib/report.ts'

const SHORT = 'Celery chosen over RQ for the task queue, because RQ lacks robust retries.'
const LONG = `${SHORT} `.repeat(12)

const embedder = createBuiltinEmbedder({
  children: forkedProcesses,
  modelDir: builtinModelDir,
  idleMs: 60_000,
  log: silentLog,
})
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
const rows: string[][] = []
const report = (what: string, value: string): void => void rows.push([what, value])
const goals = createGoals()
const ms = (value: number): string => `${value.toFixed(2)} ms`
const numbered = (text: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${text} ${at}`)
const residentMb = (): string => {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${embedder.pid}/status`, 'utf8'))?.[1]
    return `${Math.round(Number(kilobytes) / 1024)} MB`
  } catch {
    return 'only known on Linux'
  }
}

report('process started and model loaded', ms(await timed(() => embedder.warm())))
report('resident after loading', residentMb())
report('first text', ms(await timed(() => embedder.embed([SHORT], 'query'))))

const queries: number[] = []
for (const text of numbered('which queue do we use', 300))
  queries.push(await timed(() => embedder.embed([text], 'query')))
const sorted = ascending(queries)
report('query alone, p50 / p95', `${ms(quantile(sorted, 0.5))} / ${ms(quantile(sorted, 0.95))}`)

const COUNT = 2_000
const short = await timed(() => embedder.embed(numbered(SHORT, COUNT), 'background'))
report(
  `one fact of ${SHORT.length} characters, of ${COUNT} in a row`,
  `${ms(short / COUNT)}, ${Math.round((1000 * COUNT) / short)}/s`,
)
report('one text of 150 words', ms((await timed(() => embedder.embed(numbered(LONG, 100), 'background'))) / 100))

const background = embedder.embed(numbered(SHORT, COUNT), 'background')
const behind: number[] = []
for (const text of numbered('which queue do we use', 100))
  behind.push(await timed(() => embedder.embed([text], 'query')))
await background
const waited = ascending(behind)
report('query during background work, p50 / p95', `${ms(quantile(waited, 0.5))} / ${ms(quantile(waited, 0.95))}`)
report('resident after all this', residentMb())
console.log(table(['built-in embedder', ''], rows))
goals.atMost('one fact', short / COUNT, 2, 'ms')
goals.atMost('p95 of a query alone', quantile(sorted, 0.95), 5, 'ms')
goals.atMost('p95 of a query during background work', quantile(waited, 0.95), 15, 'ms')
goals.finish()
await embedder.close()
