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
import { asRequest, burst, rush, type Latencies } from './lib/http-load.ts'
import { observation } from './lib/observations.ts'

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

const loads: readonly (readonly [string, (port: number, requests: readonly Buffer[]) => Promise<Latencies>])[] = [
  ['16 kept connections', (port, requests) => burst(port, requests, 16)],
  ['64 kept connections', (port, requests) => burst(port, requests, 64)],
  ['1,000 new connections', rush],
]
const bursts = ['first', 'second', 'third'] as const

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Row {
  readonly load: string
  readonly server: string
  readonly burst: string
  readonly found: Latencies
}

/** Every round has a fresh server: its first burst is what a person meets after a start. */
const round = async (load: string, server: string, send: (typeof loads)[number][1], root: string): Promise<Row[]> => {
  const { child, port } = await start(server, mkdtempSync(join(root, 'data-')))
  const target = { port, path: '/observe', token: TOKEN }
  const rows: Row[] = []
  for (const burst of bursts) {
    const requests = Array.from({ length: REQUESTS }, (_, at) => asRequest(target, observation(at)))
    rows.push({ load, server, burst, found: await send(port, requests) })
  }
  child.removeAllListeners('exit').kill()
  return rows
}

const labelOf = ({ load, server, burst }: Row): string => `${load.padEnd(22)} ${burst.padEnd(6)} ${server}`

const line = (label: string, rows: readonly Row[]): string => {
  const of = (pick: (found: Latencies) => number): string =>
    middle(rows.map(({ found }) => pick(found)))
      .toFixed(1)
      .padStart(7)
  const failed = rows.reduce((sum, { found }) => sum + found.failed, 0)
  const times = `p50 ${of(one => one.p50)}  p95 ${of(one => one.p95)}  max ${of(one => one.max)}  ${of(one => one.rate)}/s`
  return `${label}  ${times}  failed ${failed}`
}

const measure = async (): Promise<void> => {
  const root = mkdtempSync(join(tmpdir(), 'distill-bench-'))
  try {
    console.log(`/observe, ${REQUESTS} observations a burst, milliseconds, middle of ${ROUNDS} rounds`)
    for (const [load, send] of loads) {
      const rows: Row[] = []
      for (let time = 0; time < ROUNDS; time++)
        for (const server of Object.keys(servers)) rows.push(...(await round(load, server, send, root)))
      for (const [label, group] of Map.groupBy(rows, labelOf)) console.log(line(label, group))
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const [role, directory = ''] = process.argv.slice(2)
const serve = role === undefined ? undefined : servers[role]
if (serve) console.log(await serve(directory))
else await measure()
