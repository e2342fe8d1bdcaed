import { readFileSync } from 'node:fs'
import { createScanner } from '../electron/privacy/scanner.ts'
import { adversarialTexts } from '../electron/privacy/testing/adversarial.ts'
import { drawSamples } from '../electron/privacy/testing/samples.ts'
import { createGoals, figure, table } from './lib/report.ts'

const source = readFileSync(new URL('../node_modules/zod/v4/core/schemas.js', import.meta.url), 'utf8').repeat(12)
const log = Array.from(
  { length: 400 },
  (_, at) =>
    `2025-11-18T10:${10 + (at % 50)}:07.123Z INFO  worker ${at % 7} took ${at * 3} ms for batch ${at} of 400\n`,
).join('')
const dense = drawSamples(1)
  .map(({ text }) => text)
  .join('\n')

const quantile = (times: readonly number[], part: number): number => times[Math.floor((times.length - 1) * part)] ?? 0

const rows: string[][] = []
const goals = createGoals()

const measure = (name: string, run: () => void, rounds: number): { readonly p95: number } => {
  for (let at = 0; at < Math.max(3, rounds / 10); at++) run()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    run()
    return (performance.now() - start) * 1000
  }).toSorted((a, b) => a - b)
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  rows.push([name, figure(p50), figure(p95)])
  return { p95 }
}

const begun = performance.now()
const scanner = createScanner()
goals.atMost('building the scanner', performance.now() - begun, 50, 'ms')

const body = {
  session_id: 'd8e9f6a0-1111-4222-8333-123456789abc',
  cwd: '/srv/proj',
  hook_event_name: 'PostToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'npm test', description: 'run tests' },
  tool_response: { stdout: log.slice(0, 700), stderr: '', interrupted: false },
}
measure('1 KB of source', () => scanner.redact(source.slice(4096, 5120)), 5000)
measure('1 KB of a log', () => scanner.redact(log.slice(0, 1024)), 5000)
const door = measure('1 KB body, as a value', () => scanner.redactValue(body), 5000)
measure('8 KB of source', () => scanner.redact(source.slice(4096, 12_288)), 1000)
measure('8 KB of nothing but secrets', () => scanner.redact(dense.slice(0, 8192)), 200)
const large = measure('1 MB of source', () => scanner.redact(source.slice(0, 1 << 20)), 20)
measure('1 MB of a log', () => scanner.redact(log.repeat(40).slice(0, 1 << 20)), 20)
goals.atMost('p95 of a body of 1 KB', door.p95, 50, 'µs')
goals.atMost('p95 of 1 MB of source', large.p95 / 1000, 50, 'ms')

const worst = adversarialTexts(1 << 20)
  .map(({ name, text }) => {
    const start = performance.now()
    scanner.redact(text)
    return { name, ms: performance.now() - start }
  })
  .toSorted((a, b) => b.ms - a.ms)
for (const { name, ms } of worst.slice(0, 5)) rows.push([`1 MB made to stall it: \`${name}\``, figure(ms * 1000), ''])
goals.atMost('1 MB of the text that takes it longest', worst[0]?.ms ?? Number.NaN, 2000, 'ms')
console.log(table(['microseconds', 'p50', 'p95'], rows))
goals.finish()
