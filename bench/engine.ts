// How long the engine takes until it is ready and how much memory it holds when idle, beside an empty Node server.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEngine } from '../e2e/lib/engine.ts'
import { unwrap, type Envelope } from '../shared/contract/envelope.ts'
import { MINILM_NAME } from '../electron/models/builtin/minilm-facts.ts'
import { questionAt } from './lib/memories.ts'
import { canReadUsage, familyOf, residentOf, settled, type Resident } from './lib/process-usage.ts'
import { createGoals, figure, median, table } from './lib/report.ts'
import { storeFixture } from './lib/store-fixture.ts'

const SIZES = [0, 10_000, 100_000]
const STARTS = 7
const IDLE_MS = 25_000
/** Longer than any process of the engine's stays without work. */
const IDLE_LIMIT_MS = 420_000
const SEARCHES = 20
const EMPTY_SERVER =
  "require('node:http').createServer((request, response) => response.end()).listen(0, '127.0.0.1', () => console.log('ready'))"

interface Running {
  readonly pid: number
  readonly ready: number
  readonly search: (question: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Compiled code is kept in this folder, so an empty one makes a first start. */
type Start = (compiled: string) => Promise<Running>

const root = mkdtempSync(join(tmpdir(), 'distill-engine-'))
const freshFolder = (): string => mkdtempSync(join(root, 'folder-'))

const startOurs =
  (dataDir: string): Start =>
  async compiled => {
    const env = { ...process.env, HOME: root, NODE_COMPILE_CACHE: compiled, DISTILLER: 'builtin', EMBEDDER: 'builtin' }
    const from = performance.now()
    const { url, token, pid = 0, stop } = await startEngine(dataDir, env, ['--port', '0'])
    const ready = performance.now() - from
    const search = async (question: string): Promise<void> => {
      const answer = await fetch(`${url}/rpc/memories.search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: question }),
      })
      unwrap((await answer.json()) as Envelope<unknown>)
    }
    return { pid, ready, search, stop: () => stop() }
  }

const startEmpty: Start = async () => {
  const from = performance.now()
  const child = spawn(process.execPath, ['-e', EMPTY_SERVER], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise(resolve => child.stdout.once('data', resolve))
  const ready = performance.now() - from
  const stop = async (): Promise<void> => void child.kill()
  return { pid: child.pid ?? 0, ready, search: async () => {}, stop }
}

const readyTimes = async (start: Start, folders: readonly string[]): Promise<readonly number[]> => {
  const times: number[] = []
  for (const folder of folders) {
    const { ready, stop } = await start(folder)
    times.push(ready)
    await stop()
  }
  return times
}

const readiness = async (name: string, start: Start) => {
  const first = await readyTimes(start, Array.from({ length: 3 }, freshFolder))
  const kept = freshFolder()
  await readyTimes(start, [kept])
  const later = await readyTimes(
    start,
    Array.from({ length: STARTS }, () => kept),
  )
  return { name, first: median(first), later: median(later), worst: Math.max(...later) }
}

const wholeOf = (pid: number): Resident => {
  const family = familyOf(pid).map(residentOf)
  return {
    rss: family.reduce((sum, { rss }) => sum + rss, 0),
    pss: family.reduce((sum, { pss }) => sum + pss, 0),
  }
}

/** Everything the engine started counts, until it has ended by itself. */
const memory = async (name: string, start: Start, memories: number) => {
  const folder = freshFolder()
  await readyTimes(start, [folder])
  const { pid, search, stop } = await start(folder)
  try {
    await settled(pid)
    const started = residentOf(pid)
    for (let at = 0; at < SEARCHES; at++) await search(questionAt(at, Math.max(1, memories)))
    await settled(pid)
    const busy = wholeOf(pid)
    const end = performance.now() + IDLE_LIMIT_MS
    while (familyOf(pid).length > 1 && performance.now() < end) await pause(1000)
    await pause(IDLE_MS)
    return { name, started, busy, idle: wholeOf(pid) }
  } finally {
    await stop()
  }
}

const goals = createGoals()
try {
  const candidates: { readonly name: string; readonly start: Start; readonly memories: number }[] = [
    { name: 'empty Node server', start: startEmpty, memories: 0 },
  ]
  for (const memories of SIZES) {
    const dataDir = memories === 0 ? join(root, 'empty') : (await storeFixture(memories, MINILM_NAME)).root
    candidates.push({ name: `${memories.toLocaleString('en')} memories`, start: startOurs(dataDir), memories })
  }

  const times = []
  for (const { name, start } of candidates) times.push(await readiness(name, start))
  const timeRows = times.map(({ name, ...found }) => [name, ...[found.first, found.later, found.worst].map(figure)])
  console.log(table(['milliseconds until ready', 'nothing compiled yet', 'middle', 'slowest'], timeRows))
  goals.atMost('ready with 100,000 memories', times.at(-1)?.later ?? Number.NaN, 400, 'ms')

  if (canReadUsage) {
    // At the same time, because most of it is waiting for idle processes to end.
    const found = await Promise.all(candidates.map(({ name, start, memories }) => memory(name, start, memories)))
    const memoryRows = found.map(({ name, started, busy, idle }) => [
      name,
      ...[started.rss, busy.pss, idle.rss, idle.pss].map(figure),
    ])
    const head = [
      'engine, started',
      `all, after ${SEARCHES} searches (shared divided)`,
      'all, idle',
      '(shared divided)',
    ]
    console.log(`\n${table(['MB resident', ...head], memoryRows)}`)
    goals.atMost('resident when idle with 100,000 memories', found.at(-1)?.idle.rss ?? Number.NaN, 200, 'MB')
  } else console.log('\nResident memory is only known on Linux.')
  goals.finish()
} finally {
  rmSync(root, { recursive: true, force: true })
}
