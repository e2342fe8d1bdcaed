import { readFileSync } from 'node:fs'
import { createScanner } from '../electron/privacy/scanner.ts'
import { adversarialTexts } from '../electron/privacy/testing/adversarial.ts'
import { drawSamples } from '../electron/privacy/testing/samples.ts'

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

const measure = (name: string, run: () => void, rounds: number): void => {
  for (let at = 0; at < Math.max(3, rounds / 10); at++) run()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    run()
    return (performance.now() - start) * 1000
  }).toSorted((a, b) => a - b)
  console.log(
    `${name.padEnd(34)} p50 ${quantile(times, 0.5).toFixed(1).padStart(10)} µs   p95 ${quantile(times, 0.95).toFixed(1).padStart(10)} µs`,
  )
}

const begun = performance.now()
const scanner = createScanner()
console.log(`building the scanner ${(performance.now() - begun).toFixed(1)} ms`)

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
measure('1 KB body, as a value', () => scanner.redactValue(body), 5000)
measure('8 KB of source', () => scanner.redact(source.slice(4096, 12_288)), 1000)
measure('8 KB of nothing but secrets', () => scanner.redact(dense.slice(0, 8192)), 200)
measure('1 MB of source', () => scanner.redact(source.slice(0, 1 << 20)), 20)
measure('1 MB of a log', () => scanner.redact(log.repeat(40).slice(0, 1 << 20)), 20)

const worst = adversarialTexts(1 << 20)
  .map(({ name, text }) => {
    const start = performance.now()
    scanner.redact(text)
    return { name, ms: performance.now() - start }
  })
  .toSorted((a, b) => b.ms - a.ms)
for (const { name, ms } of worst.slice(0, 5)) console.log(`1 MB against it: ${name.padEnd(24)} ${ms.toFixed(0)} ms`)
