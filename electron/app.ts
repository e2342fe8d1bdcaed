import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { DistillError, sentenceOf } from '../shared/errors.ts'
import { createRpcHandler } from './api/rpc.ts'
import { openCore, type Core } from './app/core.ts'
import { keepPort, sayMoved } from './app/moved-port.ts'
import { createSampleRoutes } from './app/sample-routes.ts'
import { VERSION } from './app/version.ts'
import { createCloser, once, seldom } from './base/calls.ts'
import { systemClock } from './base/clock.ts'
import { claimDataDirectory, removeEndpoint, urlOf, writeEndpoint, type Endpoint } from './base/endpoint.ts'
import { loadKeys } from './base/keys.ts'
import { openLogFile } from './base/log-file.ts'
import type { Log } from './base/log.ts'
import { dataPaths, type DataPaths } from './base/paths.ts'
import { resolveSettings } from './base/settings.ts'
import { openCapture } from './capture/open.ts'
import { createCodes } from './http/codes.ts'
import { portsToTry } from './http/listen.ts'
import type { Route } from './http/router.ts'
import { codeRoute, newCodeRoute } from './http/routes/code.ts'
import { eventsRoute } from './http/routes/events.ts'
import { healthRoute } from './http/routes/health.ts'
import { observeRoute } from './http/routes/observe.ts'
import { statusRoute } from './http/routes/status.ts'
import { stopRoute } from './http/routes/stop.ts'
import { readWindow, windowRoutes } from './http/routes/window.ts'
import { createHttpServer } from './http/server.ts'
import { warmUpDoor } from './http/warm-up.ts'
import { createMcpRoute } from './mcp/route.ts'

interface Options {
  readonly data_dir: string
  readonly env: NodeJS.ProcessEnv
}

export interface EngineOptions extends Options {
  /** Null takes the kept port. */
  readonly port: number | null
  readonly say: (sentence: string) => void
}

export interface Engine {
  readonly url: string
  readonly token: string
  /** Resolves once it was stopped; fails when it had to stop by itself. */
  readonly stopped: Promise<void>
  /** What needs the person, in words. */
  troubles(): Promise<readonly string[]>
  stop(): Promise<void>
}

type Closer = ReturnType<typeof createCloser>
type Already = { readonly already: Endpoint }

const WINDOW = fileURLToPath(new URL('../out/window', import.meta.url))
const WARM_AFTER_MS = 500
const WARM_EVERY_MS = 30_000

/** Takes the data directory, opens something on it, and gives it back if that fails. */
const withDataDirectory = async <T>(
  { data_dir, env }: Options,
  open: (paths: DataPaths, log: Log, closer: Closer) => Promise<T>,
): Promise<T | Already> => {
  const paths = dataPaths(data_dir)
  const claim = await claimDataDirectory(paths)
  if (claim.kind === 'theirs') return { already: claim.endpoint }
  const closer = createCloser()
  closer.add(() => claim.lock.release())
  try {
    const level = resolveSettings(env, {}).values.log_level
    return await open(paths, openLogFile({ directory: paths.logs, name: 'engine', level, clock: systemClock }), closer)
  } catch (error) {
    await closer.close()
    throw error
  }
}

/** The engine for one data directory: the door, the worker and the stores, behind one loopback port. */
export const startEngine = (options: EngineOptions): Promise<{ readonly engine: Engine } | Already> =>
  withDataDirectory(options, async (paths, log, closer) => ({ engine: await runEngine(options, paths, log, closer) }))

const runEngine = async (
  { env, port: wanted, say }: EngineOptions,
  paths: DataPaths,
  log: Log,
  closer: Closer,
): Promise<Engine> => {
  const clock = systemClock
  let keys = loadKeys(paths)
  const refused = () => capture.door.status().refused
  const committed = () => capture.journal.committed()
  const given = { paths, env, clock, log, version: VERSION, refused, committed }
  const core = await openCore(given)
  closer.add(core.close)
  const warmSoon = seldom(core.warm, WARM_AFTER_MS, WARM_EVERY_MS)
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
      core.live.changed('activity')
      warmSoon()
    },
  })
  closer.add(capture.close)

  const codes = createCodes()
  const sample = createSampleRoutes(async () => {
    const { openSample } = await import('./app/sample.ts')
    return openSample({ env: { DISTILLER: 'builtin', EMBEDDER: 'builtin' }, clock, log, version: VERSION })
  })
  closer.add(sample.close)
  const mcp = createMcpRoute(core.mcp)
  closer.add(mcp.close)
  const routes: readonly Route[] = [
    ...windowRoutes(once(() => readWindow(WINDOW))),
    eventsRoute(core.live),
    codeRoute(codes, () => keys.token),
    newCodeRoute(codes),
    healthRoute(VERSION, process.pid),
    observeRoute(capture.door),
    statusRoute(core.status),
    ...sample.routes,
    stopRoute(() => void stop()),
    { methods: ['POST'], path: '/rpc/*', access: 'main', handler: createRpcHandler(core.ask) },
    { methods: ['GET', 'POST', 'DELETE'], path: '/mcp', access: 'main', handler: { raw: mcp.handle } },
  ]
  const server = createHttpServer({ routes, tokens: () => ({ main: keys.token, hook: keys.hook_token }), log })
  const asked = wanted ?? core.desk.resolved().values.port
  const port = await server.listen(portsToTry(asked, keys.port))
  closer.add(server.close)
  if (asked === null) sayMoved(keys, port, say)
  keys = keepPort(keys, port, { paths, clock, log, say })
  const endpoint = {
    port,
    token: keys.token,
    pid: process.pid,
    started_at: clock.now().toISOString(),
    version: VERSION,
  }
  writeEndpoint(paths, endpoint)
  closer.add(() => removeEndpoint(paths, endpoint))
  log.info('engine.ready', { port })

  const ending = new AbortController()
  closer.add(() => ending.abort())
  const behind = (what: string, task: Promise<unknown>): void =>
    void task.catch(error => ending.signal.aborted || log.error(`${what}_failed`, { reason: sentenceOf(error) }))
  behind('worker.go_on', core.go_on())
  behind('vectors.fill', core.fill_vectors(ending.signal))
  behind('door.warm_up', warmUpDoor(capture.rehearse, ending.signal))

  let failure: DistillError | null = null
  const { promise: stopped, resolve, reject } = Promise.withResolvers<void>()
  const stop = once(async () => {
    await closer.close().catch(error => log.error('engine.stop_failed', { reason: sentenceOf(error) }))
    log.info('engine.stopped')
    if (failure) reject(failure)
    else resolve()
  })
  stopped.catch(() => undefined)
  void core.store_ended.then(() => {
    if (ending.signal.aborted) return
    failure = storeEnded()
    log.error('engine.store_ended')
    void stop()
  })
  const troubles = async () =>
    (await core.checks()).flatMap(({ state, sentence }) => (state === 'ok' ? [] : [sentence]))
  return { url: urlOf(endpoint), token: keys.token, stopped, troubles, stop }
}

/** Observations would still be taken, but nothing would become of them and no question be answered. */
const storeEnded = () =>
  new DistillError('not_running', 'The store ended unexpectedly, so Distill stops. Start it again: nothing is lost.')

/** The store without the door, for a command that finds no engine running. */
export const openOffline = (options: Options): Promise<{ readonly core: Core; close(): Promise<void> } | Already> =>
  withDataDirectory(options, async (paths, log, closer) => {
    const given = { paths, env: options.env, clock: systemClock, log, version: VERSION }
    const doorless = { refused: () => null, committed: () => null }
    const core = await openCore({ ...given, ...doorless })
    closer.add(core.close)
    return { core, close: closer.close }
  })
