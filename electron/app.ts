import { homedir } from 'node:os'
import { sentenceOf } from '../shared/errors.ts'
import { createRpcHandler } from './api/rpc.ts'
import { systemClock } from './base/clock.ts'
import { claimDataDirectory, removeEndpoint, urlOf, writeEndpoint, type Endpoint } from './base/endpoint.ts'
import type { EngineLock } from './base/engine-lock.ts'
import { loadKeys } from './base/keys.ts'
import { openLogFile } from './base/log-file.ts'
import type { Log } from './base/log.ts'
import { dataPaths, type DataPaths } from './base/paths.ts'
import { openCapture } from './capture/open.ts'
import { portsToTry } from './http/listen.ts'
import { healthRoute } from './http/routes/health.ts'
import { observeRoute } from './http/routes/observe.ts'
import { pageRoute } from './http/routes/page.ts'
import { statusRoute } from './http/routes/status.ts'
import type { Route } from './http/router.ts'
import { createHttpServer } from './http/server.ts'
import { createMcpRoute } from './mcp/route.ts'
import { startWorkerThread } from './worker/client.ts'
import { openCore, type Core } from './app/core.ts'
import { startWorkerOnDemand } from './app/lazy-worker.ts'
import { keepPort } from './app/moved-port.ts'
import { VERSION } from './app/version.ts'

export interface EngineOptions {
  readonly data_dir: string
  readonly env: NodeJS.ProcessEnv
  /** Null takes the kept port. */
  readonly port: number | null
  readonly say: (sentence: string) => void
}

export interface Engine {
  readonly url: string
  readonly token: string
  readonly stopped: Promise<void>
  stop(): Promise<void>
}

export type Started = { readonly engine: Engine } | { readonly already: Endpoint }

const WARM_AFTER_MS = 500
const WARM_EVERY_MS = 30_000

const logOf = (paths: DataPaths, env: NodeJS.ProcessEnv): Log =>
  openLogFile({
    directory: paths.logs,
    name: 'engine',
    level: env['LOG_LEVEL'] === 'debug' ? 'debug' : 'info',
    clock: systemClock,
  })

/** The engine for one data directory: the door, the worker and the stores, behind one loopback port. */
export const startEngine = async (options: EngineOptions): Promise<Started> => {
  const paths = dataPaths(options.data_dir)
  const claim = await claimDataDirectory(paths)
  if (claim.kind === 'theirs') return { already: claim.endpoint }
  try {
    return { engine: await runEngine(options, paths, claim.lock) }
  } catch (error) {
    claim.lock.release()
    throw error
  }
}

const runEngine = async (
  { env, port: wanted, say }: EngineOptions,
  paths: DataPaths,
  lock: EngineLock,
): Promise<Engine> => {
  const clock = systemClock
  const log = logOf(paths, env)
  let keys = loadKeys(paths)
  const refused = () => capture.door.status().refused
  const core = await openCore({
    paths,
    env,
    clock,
    log,
    version: VERSION,
    refused,
    start_worker: startWorkerThread,
    emit: () => {},
  })
  const capture = await openCapture({
    directory: paths.journal,
    scannerOptions: core.scanner_options,
    settings: () => core.desk.resolved().values,
    tokens: () => [keys.token, keys.hook_token],
    home: homedir(),
    clock,
    log,
    onCommitted: committed => {
      core.worker.signal(committed)
      warmSoon()
    },
  })
  const warmSoon = seldom(() => core.warm())
  const mcp = createMcpRoute(core.mcp)
  const routes: readonly Route[] = [
    pageRoute,
    healthRoute(VERSION, process.pid),
    observeRoute(capture.door),
    statusRoute(core.status),
    { methods: ['POST'], path: '/rpc/*', access: 'main', handler: createRpcHandler(core.ask) },
    { methods: ['GET', 'POST', 'DELETE'], path: '/mcp', access: 'main', handler: { raw: mcp.handle } },
  ]
  const server = createHttpServer({ routes, tokens: () => ({ main: keys.token, hook: keys.hook_token }), log })
  await capture.warmUp()
  const port = await server.listen(portsToTry(wanted ?? core.desk.resolved().values.port, keys.port))
  keys = keepPort(keys, port, { paths, clock, log, say })
  const endpoint = {
    port,
    token: keys.token,
    pid: process.pid,
    started_at: clock.now().toISOString(),
    version: VERSION,
  }
  writeEndpoint(paths, endpoint)
  log.info('engine.ready', { port })

  const ending = new AbortController()
  core.fill_vectors(ending.signal).catch(error => log.error('vectors.fill_failed', { reason: sentenceOf(error) }))

  const ended = Promise.withResolvers<void>()
  const stop = once(async () => {
    ending.abort()
    removeEndpoint(paths, endpoint)
    await server.close()
    await capture.close()
    await mcp.close()
    await core.close()
    lock.release()
    log.info('engine.stopped')
    ended.resolve()
  })
  return { url: urlOf(endpoint), token: keys.token, stopped: ended.promise, stop }
}

/** The store without the door, for a command that finds no engine running. */
export const openOffline = async (
  data_dir: string,
  env: NodeJS.ProcessEnv,
): Promise<{ core: Core; close(): Promise<void> } | { already: Endpoint }> => {
  const paths = dataPaths(data_dir)
  const claim = await claimDataDirectory(paths)
  if (claim.kind === 'theirs') return { already: claim.endpoint }
  const log = logOf(paths, env)
  const core = await openCore({
    paths,
    env,
    clock: systemClock,
    log,
    version: VERSION,
    refused: () => ({}),
    start_worker: startWorkerOnDemand,
    emit: () => {},
  })
  return {
    core,
    close: async () => {
      await core.close()
      claim.lock.release()
    },
  }
}

const once = <T>(task: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | null = null
  return () => (running ??= task())
}

/** A burst warms the embedder once, after the door has answered. */
const seldom = (task: () => void): (() => void) => {
  let last = -Infinity
  return () => {
    if (performance.now() - last < WARM_EVERY_MS) return
    last = performance.now()
    setTimeout(task, WARM_AFTER_MS).unref()
  }
}
