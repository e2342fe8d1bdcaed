// Observations a second through the built-in models on threads as in the engine, and what the worker adds to a slow model.
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../electron/base/clock.ts'
import { silentLog } from '../electron/base/log.ts'
import { dataPaths } from '../electron/base/paths.ts'
import { openCapture } from '../electron/capture/open.ts'
import { openStoreThread, type StoreThread } from '../electron/storage/local/client.ts'
import { startWorkerThread } from '../electron/worker/client.ts'
import { defaultTuning } from '../electron/worker/loop/tuning.ts'
import { openEngine, realEmbedder, removeDirectory, scratchDirectory } from '../electron/worker/testing/engine.ts'
import { scriptedDistiller } from '../electron/worker/testing/scripted.ts'
import { createGoals, figure, table } from './lib/report.ts'

const FILES = ['day', 'observations.tuning', 'observations.heldout']
const GOAL_PER_SECOND = 100
const MODEL_MS = 1000
const SLOW_OBSERVATIONS = 15
const POLL_MS = 10

/** Tool calls of a made-up working day and of the labelled cases, each with an id of its own: a repeat is not kept twice. */
const bodies = FILES.flatMap(name =>
  readFileSync(new URL(`../resources/labelled/${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map((line, at) => {
      const { body } = JSON.parse(line) as { readonly body: Readonly<Record<string, unknown>> }
      return JSON.stringify({ ...body, tool_use_id: `toolu_${name}_${at}` })
    }),
)

const finishedIn = async ({ queue }: StoreThread): Promise<number> => {
  const { done, rejected, blocked, duplicate, dead } = await queue.counts()
  return done + rejected + blocked + duplicate + dead
}

const embedder = realEmbedder()
await embedder.warm()

const throughput = async (): Promise<{
  readonly perSecond: number
  readonly memories: number
  readonly dead: number
}> => {
  const directory = await scratchDirectory()
  const paths = dataPaths(directory)
  const store = await openStoreThread(paths, silentLog)
  const capture = await openCapture({
    directory: paths.journal,
    scannerOptions: {},
    settings: () => ({ paused_until: null, excluded_tools: [], excluded_repos: [], excluded_paths: [] }),
    tokens: () => [],
    home: homedir(),
    clock: systemClock,
    log: silentLog,
    onCommitted: () => undefined,
  })
  await Promise.all(bodies.map(body => capture.door.observe(Buffer.from(body))))
  const begun = performance.now()
  const worker = startWorkerThread({
    storePort: () => store.port(),
    embedder,
    distiller: { side: 'builtin' },
    scanner: {},
    journal: paths.journal,
    committed: capture.journal.committed(),
    max_memory_size: 8000,
    preview_ttl_seconds: 300,
    raw_retention_days: 7,
    log: silentLog,
    emit: () => undefined,
  })
  while ((await finishedIn(store)) < bodies.length) await sleep(POLL_MS)
  const perSecond = bodies.length / ((performance.now() - begun) / 1000)
  const { dead } = await store.queue.counts()
  const { total } = await store.storage.counts(new Date().toISOString())
  await worker.close()
  await capture.close()
  await store.close()
  await removeDirectory(directory)
  return { perSecond, memories: total, dead }
}

/** The share of the worker's time that is not the model's. */
const overhead = async (): Promise<number> => {
  const { distiller, asked } = scriptedDistiller(() => sleep(MODEL_MS).then(() => undefined))
  const coalesce = { ...defaultTuning.coalesce, above_ms: Infinity }
  const engine = await openEngine({ embedder, distiller, tuning: { ...defaultTuning, coalesce } })
  const begun = performance.now()
  for (let number = 0; number < SLOW_OBSERVATIONS; number++)
    await engine.observe(`Port ${5000 + number} belongs to the service called number${number}.`)
  await engine.settled()
  const whole = performance.now() - begun
  await engine.close()
  await removeDirectory(engine.directory)
  return 1 - (asked.length * MODEL_MS) / whole
}

const { perSecond, memories, dead } = await throughput()
const outside = await overhead()
await embedder.close()
console.log(
  table(
    ['observations', 'memories', 'dead', 'observations a second', `outside a model of ${MODEL_MS / 1000} s`],
    [[String(bodies.length), String(memories), String(dead), figure(perSecond), `${figure(outside * 100)} %`]],
  ),
)
const goals = createGoals()
goals.atMost('milliseconds an observation', 1000 / perSecond, 1000 / GOAL_PER_SECOND, 'ms')
goals.atMost('worker time outside the model', outside * 100, 5, '%')
goals.finish()
