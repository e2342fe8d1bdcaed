import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../electron/base/clock.ts'
import { silentLog } from '../electron/base/log.ts'
import { openCapture } from '../electron/capture/open.ts'
import { observeRoute } from '../electron/http/routes/observe.ts'
import { createHttpServer } from '../electron/http/server.ts'
import { warmUpDoor } from '../electron/http/warm-up.ts'
import { asRequest, burst, KEPT, rush, type Latencies } from './lib/http-load.ts'
import { observation } from './lib/observations.ts'
import { createGoals, figure, median, table, type Goals } from './lib/report.ts'

const TOKEN = 'bench-token-0123456789-0123456789-0123456789'
const REQUESTS = 1000
const ROUNDS = 5

/** The least that keeps an observation: one write and one fdatasync for all that wait, then the answers. */
const serveBare = async (directory: string): Promise<number> => {
  const file = await open(join(directory, 'bare.jsonl'), 'wx', 0o600)
  let waiting: { readonly line: Buffer; readonly answer: () => void }[] = []
  let running = false
  const run = async (): Promise<void> => {
    running = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await file.write(Buffer.concat(group.map(({ line }) => line)))
      await file.datasync()
      for (const { answer } of group) answer()
    }
    running = false
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = (): void => void response.writeHead(202, { 'content-length': 2 }).end('{}')
      waiting.push({ line: Buffer.concat([...chunks, Buffer.from('\n')]), answer })
      if (!running) void run()
    })
  })
  return new Promise(resolve => {
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

const serveOurs = async (directory: string): Promise<number> => {
  const capture = await openCapture({
    directory,
    scannerOptions: { homes: [homedir()] },
    settings: () => ({ paused_until: null, excluded_tools: [], excluded_repos: [], excluded_paths: [] }),
    tokens: () => [TOKEN],
    onCommitted: () => undefined,
    home: homedir(),
    clock: systemClock,
    log: silentLog,
  })
  const routes = [observeRoute(capture.door)]
  const server = createHttpServer({ routes, tokens: () => ({ main: TOKEN, hook: '' }), log: silentLog })
  const port = await server.listen([0])
  await warmUpDoor(capture.rehearse, new AbortController().signal)
  return port
}

const servers: Readonly<Record<string, (directory: string) => Promise<number>>> = { bare: serveBare, ours: serveOurs }

/** Each server has a process of its own, so that the client does not share its loop. */
const start = (name: string, directory: string): Promise<{ readonly child: ChildProcess; readonly port: number }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.once('exit', code => reject(new Error(`The ${name} server ended with ${code}.`)))
    child.stdout?.once('data', (text: Buffer) => resolve({ child, port: Number(text.toString()) }))
  })

interface Load {
  readonly name: string
  /** Null stands for a connection to each request. */
  readonly connections: number | null
}
const loads: readonly Load[] = [
  { name: '16 kept connections', connections: 16 },
  { name: '64 kept connections', connections: 64 },
  { name: '1,000 new connections', connections: null },
]
const bursts = ['first', 'second', 'third'] as const

interface Row {
  readonly load: Load
  readonly server: string
  readonly burst: string
  readonly found: Latencies
}

/** Every round has a fresh server: its first burst is what a person meets after a start. */
const round = async (load: Load, server: string, root: string): Promise<Row[]> => {
  const { child, port } = await start(server, mkdtempSync(join(root, 'data-')))
  const target = { port, path: '/observe', token: TOKEN }
  const rows: Row[] = []
  for (const burstName of bursts) {
    const length = REQUESTS + (load.connections ?? 0)
    const requests = Array.from({ length }, (_, at) => asRequest(target, observation(at)))
    const found = load.connections === null ? await rush(port, requests) : await burst(port, requests, load.connections)
    rows.push({ load, server, burst: burstName, found })
  }
  child.removeAllListeners('exit').kill()
  return rows
}

const middle = (rows: readonly Row[], pick: (found: Latencies) => number): number =>
  median(rows.map(({ found }) => pick(found)))

const cells = (rows: readonly Row[]): string[] => [
  ...[(one: Latencies) => one.p50, (one: Latencies) => one.p95, (one: Latencies) => one.max].map(pick =>
    figure(middle(rows, pick)),
  ),
  figure(middle(rows, one => one.rate)),
  String(rows.reduce((sum, { found }) => sum + found.failed, 0)),
]

const judge = (goals: Goals, { name, connections }: Load, burst: string, rows: readonly Row[]): void => {
  const [ours, bare] = ['ours', 'bare'].map(server => rows.filter(row => row.server === server))
  if (!ours || !bare) return
  const what = `${name}, ${burst} burst`
  if (connections === null)
    return goals.atMost(`${what}: the longest wait of all`, Math.max(...ours.map(({ found }) => found.max)), 1000, 'ms')
  const p95 = middle(ours, one => one.p95)
  goals.atMost(`${what}: p95`, p95, 5, 'ms')
  goals.atMost('… beside the bare server', p95 / middle(bare, one => one.p95), 3, '×')
}

const measure = async (): Promise<void> => {
  const root = mkdtempSync(join(tmpdir(), 'distill-bench-'))
  const goals = createGoals()
  const lines: string[][] = []
  let failed = 0
  try {
    for (const load of loads) {
      const rows: Row[] = []
      for (let time = 0; time < ROUNDS; time++)
        for (const server of Object.keys(servers)) rows.push(...(await round(load, server, root)))
      failed += rows.reduce((sum, { found }) => sum + found.failed, 0)
      for (const [burst, group] of Map.groupBy(rows, row => row.burst)) {
        for (const [server, found] of Map.groupBy(group, row => row.server))
          lines.push([load.name, burst, server, ...cells(found)])
        judge(goals, load, burst, group)
      }
    }
    console.log(`${REQUESTS} observations a burst, milliseconds, middle of ${ROUNDS} rounds. ${KEPT}\n`)
    console.log(table(['load', 'burst', 'server', 'p50', 'p95', 'longest', 'answers/s', 'failed'], lines))
    goals.atMost('not answered with 2xx', failed, 0, '')
    goals.finish()
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const [role, directory = ''] = process.argv.slice(2)
const serve = role === undefined ? undefined : servers[role]
if (serve) console.log(await serve(directory))
else await measure()
