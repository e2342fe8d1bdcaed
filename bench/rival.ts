// The same observations through our door, the rival's and a bare append server; and what one captured call costs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sentenceOf } from '../shared/errors.ts'
import { burst, KEPT, type Latencies } from './lib/http-load.ts'
import { observation } from './lib/observations.ts'
import { canReadUsage, cpuOf, settled, threadCpuOf } from './lib/process-usage.ts'
import { createGoals, figure, median, table } from './lib/report.ts'
import { startBare, startOurs, startTheirs, type Server } from './lib/rival-servers.ts'
import type { RivalWorker } from './lib/rival-worker.ts'

const REQUESTS = 1000
const ROUNDS = 5
const HOOK_CALLS = 20
const CONNECTIONS = [16, 64]

/** All three live through the whole run and take turns, so that what else the machine does meets all of them. */
const measureBursts = async (servers: readonly Server[]): Promise<ReadonlyMap<string, readonly Latencies[]>> => {
  const found = new Map<string, Latencies[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const connections of CONNECTIONS)
      for (const server of servers) {
        await Promise.all(servers.map(({ pid }) => settled(pid)))
        const requests = Array.from({ length: REQUESTS + connections }, (_, at) =>
          server.request(round * REQUESTS + at),
        )
        const key = `${connections} ${server.name}`
        found.set(key, [...(found.get(key) ?? []), await burst(server.port, requests, connections)])
      }
  return found
}

const measureHook = async (worker: RivalWorker): Promise<{ readonly wall: number; readonly cpu: number }> => {
  const before = { cpu: cpuOf(worker.pid), waiting: await worker.waiting() }
  const costs = []
  for (let call = 0; call < HOOK_CALLS; call++) costs.push(await worker.hook(observation(call)))
  const delivered = (await worker.waiting()) - before.waiting
  if (delivered !== HOOK_CALLS) throw new Error(`Of ${HOOK_CALLS} calls the rival's hook delivered ${delivered}.`)
  const inWorker = canReadUsage ? (cpuOf(worker.pid) - before.cpu) / HOOK_CALLS : 0
  return { wall: median(costs.map(one => one.wall)), cpu: median(costs.map(one => one.cpu)) + inWorker }
}

/** The threads that stand between a hook and its answer; the engine's shared helpers are counted with them. */
const DOOR_THREADS = ['MainThread', 'libuv-worker', 'V8Worker']

/** One call after the other, as one agent makes them; then the rest of their way until nothing moves any more. */
const measureCalls = async ({ pid, port, request }: Server) => {
  await settled(pid)
  const requests = Array.from({ length: REQUESTS + 1 }, (_, at) => request(at))
  const before = { all: cpuOf(pid), threads: threadCpuOf(pid) }
  const { p50 } = await burst(port, requests, 1)
  await settled(pid)
  const threads = Object.entries(threadCpuOf(pid))
    .map(([name, ms]) => ({ name, ms: (ms - (before.threads[name] ?? 0)) / REQUESTS }))
    .filter(({ ms }) => ms > 0.001)
  const capture = threads.filter(({ name }) => DOOR_THREADS.includes(name)).reduce((sum, { ms }) => sum + ms, 0)
  return { wall: p50, capture, whole: (cpuOf(pid) - before.all) / REQUESTS, threads }
}

const goals = createGoals()

const reportBursts = (servers: readonly Server[], found: ReadonlyMap<string, readonly Latencies[]>): void => {
  const middle = (connections: number, name: string, pick: (one: Latencies) => number): number =>
    median((found.get(`${connections} ${name}`) ?? []).map(pick))
  const rows = CONNECTIONS.flatMap(connections =>
    servers.map(({ name }) => [
      String(connections),
      name,
      ...[middle(connections, name, one => one.p50), middle(connections, name, one => one.p95)].map(figure),
      figure(middle(connections, name, one => one.rate)),
      String((found.get(`${connections} ${name}`) ?? []).reduce((sum, { failed }) => sum + failed, 0)),
    ]),
  )
  console.log(`${REQUESTS} observations a burst, milliseconds, middle of ${ROUNDS} rounds. ${KEPT}\n`)
  console.log(table(['connections', 'server', 'p50', 'p95', 'answers/s', 'failed'], rows))
  const [ours, bare, theirs] = servers
  for (const connections of CONNECTIONS) {
    const p95 = (server: Server): number => middle(connections, server.name, one => one.p95)
    if (ours) goals.atMost(`p95 over ${connections} connections`, p95(ours), 5, 'ms')
    if (ours && bare) goals.atMost(`… beside the bare server`, p95(ours) / p95(bare), 3, '×')
    if (ours && theirs) goals.atMost(`… beside ${theirs.name}`, p95(ours) / p95(theirs), 1 / 3, '×')
  }
}

const reportCalls = async (ours: Server, rival: RivalWorker | null, label: string): Promise<void> => {
  if (!canReadUsage) return console.log('\nProcessor time per call is only known on Linux.')
  const call = await measureCalls(ours)
  const rows = [
    ['Distill, until the answer', figure(call.wall), figure(call.capture)],
    ['Distill, until distilled, compared and saved', '', figure(call.whole)],
    ...call.threads.map(({ name, ms }) => [`… of that the thread ${name}`, '', figure(ms)]),
  ]
  if (rival) {
    const hook = await measureHook(rival)
    rows.push([`${label}, hook process and queueing`, figure(hook.wall), figure(hook.cpu)])
    goals.atMost('processor time of a captured call beside a process per hook', call.capture / hook.cpu, 0.01, '×')
  }
  console.log(`\nA call at a time, milliseconds\n\n${table(['capture', 'answered after', 'processor time'], rows)}`)
}

const root = mkdtempSync(join(tmpdir(), 'distill-rival-'))
const servers: Server[] = []
try {
  servers.push(await startOurs(root), await startBare(root))
  const theirs = await startTheirs(root).catch((error: unknown) => {
    console.log(`The rival is left out: ${sentenceOf(error)}\n`)
    return null
  })
  if (theirs) servers.push(theirs.server)
  reportBursts(servers, await measureBursts(servers))
  const [ours] = servers
  if (ours) await reportCalls(ours, theirs?.worker ?? null, theirs?.server.name ?? '')
  goals.finish()
} finally {
  for (const server of servers) await server.stop()
  rmSync(root, { recursive: true, force: true })
}
