// Runs the measurements one after the other, each in a process of its own, and ends with an error if a goal is missed.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const benches: Readonly<Record<string, string>> = {
  observe: 'the door alone beside a bare append server',
  rival: 'the whole engine’s door beside claude-mem’s, and the processor time of a captured call',
  pipeline: 'observations a second through the built-in models, and what the worker adds to slow ones',
  kill: 'nothing lost and nothing doubled over 200 kills',
  search: 'hybrid search at 10 k, 100 k and 1 M memories beside the raw engines',
  engine: 'time until ready, and resident memory when idle',
  embedder: 'the built-in embedder: start, time per text, memory',
  scanner: 'time to strip secrets and personal data, also from texts made to stall it',
}

const usage = (): string => {
  const lines = Object.entries(benches).map(([name, what]) => `  ${name.padEnd(10)}${what}`)
  const notes = [
    'Without a name all of them run, in this order.',
    '--write puts what a whole run printed into bench/RESULTS.md.',
  ]
  return ['Usage: npm run bench [-- --write | NAME…]', '', ...lines, '', ...notes].join('\n')
}

const machine = (): string => {
  const cores = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const date = new Date().toISOString().slice(0, 10)
  return `${date} · ${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'} · ${memory} · ${type()} ${release()} · Node ${process.version}`
}

/** Tables stay as they are; plain lines are shown as written, since Markdown would join them. */
const shown = (output: string): string => {
  const lines = output.trimEnd().split('\n')
  const isPlain = (line: string): boolean => line.trim() !== '' && !/^(\||#)/.test(line)
  return lines.some(isPlain) && !lines.some(line => line.startsWith('|'))
    ? ['```text', ...lines, '```'].join('\n')
    : lines.join('\n')
}

const results = new URL('./RESULTS.md', import.meta.url)
const LINE = '\n---\n'

/** Everything below the line is a whole run's output and nothing else. */
const keep = (printed: readonly string[]): void => {
  const [head = ''] = readFileSync(results, 'utf8').split(LINE)
  writeFileSync(
    results,
    `${head}${LINE}\n${printed
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()}\n`,
  )
}

const runBench = (name: string): Promise<{ readonly met: boolean; readonly output: string }> =>
  new Promise((resolve, reject) => {
    const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', code => {
      resolve({ met: code === 0, output: shown(output) })
    })
  })

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, write: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return (console.log(usage()), 0)
  const unknown = positionals.filter(name => !Object.hasOwn(benches, name))
  if (unknown.length > 0) return (console.error(`There is no bench ${unknown.join(', ')}.\n\n${usage()}`), 2)
  if (values.write && positionals.length > 0) return (console.error('Only a whole run is written down.'), 2)

  const chosen = positionals.length > 0 ? positionals : Object.keys(benches)
  const missed: string[] = []
  const printed: string[] = []
  const print = (text: string): void => {
    printed.push(text)
    console.log(text)
  }
  print(machine())
  for (const name of chosen) {
    print(`\n## ${name}: ${benches[name]}\n`)
    const from = performance.now()
    const { met, output } = await runBench(name)
    print(`${output}\n\nIt took ${Math.round((performance.now() - from) / 1000)} seconds.`)
    if (!met) missed.push(name)
  }
  if (missed.length > 0) print(`\nA goal was missed, or it failed, in: ${missed.join(', ')}.`)
  if (values.write) keep(printed)
  return missed.length > 0 ? 1 : 0
}

process.exitCode = await main()
