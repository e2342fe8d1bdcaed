import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Check } from '../shared/contract/activity.ts'
import { openOffline, startEngine, type Engine } from './app.ts'
import { systemClock } from './base/clock.ts'
import { silentLog } from './base/log.ts'
import { openCapture } from './capture/open.ts'

const builtin = { DISTILLER: 'builtin', EMBEDDER: 'builtin' }

let data_dir: string
let running: Engine[]
beforeEach(() => {
  data_dir = join(mkdtempSync(join(tmpdir(), 'distill-app-')), 'data')
  running = []
})
afterEach(async () => {
  for (const engine of running) await engine.stop()
  rmSync(join(data_dir, '..'), { recursive: true, force: true })
})

const startIn = (env: NodeJS.ProcessEnv = {}) =>
  startEngine({ data_dir, env: { ...builtin, ...env }, port: 0, say: () => {} })
const start = async (env: NodeJS.ProcessEnv = {}): Promise<Engine> => {
  const started = await startIn(env)
  if ('already' in started) throw new Error('another engine holds the directory')
  running.push(started.engine)
  return started.engine
}

const post = async ({ url, token }: Engine, path: string, body: unknown) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}
const observe = (engine: Engine, tool_name: string): Promise<unknown> =>
  post(engine, '/observe', { tool_name, tool_input: { command: 'make' }, tool_response: 'built' })

/** The threads that are started while something runs. */
const threadsOf = async (run: (threads: readonly Worker[]) => Promise<void>): Promise<void> => {
  const threads: Worker[] = []
  const note = (message: unknown): void => void threads.push((message as { readonly worker: Worker }).worker)
  subscribe('worker_threads', note)
  try {
    await run(threads)
  } finally {
    unsubscribe('worker_threads', note)
  }
}

describe('an engine', () => {
  it('runs no worker and no model when a start finds nothing to do, and leaves no trace of its warm-up', () =>
    threadsOf(async threads => {
      const engine = await start({ LOG_LEVEL: 'debug' })
      await pause(1500)
      expect(threads).toHaveLength(1)
      await engine.stop()
      const log = readFileSync(join(data_dir, 'logs', 'engine.log'), 'utf8')
      expect(log).not.toMatch(/embedder|worker|failed/)
      expect(readdirSync(join(data_dir, 'private'))).toEqual(['engine.lock', 'keys.json'])
    }))

  it('goes on with what an earlier run had taken and not done', async () => {
    const capture = await openCapture({
      directory: join(data_dir, 'private'),
      scannerOptions: {},
      settings: () => ({ paused_until: null, excluded_tools: [], excluded_repos: [], excluded_paths: [] }),
      tokens: () => [],
      home: tmpdir(),
      clock: systemClock,
      log: silentLog,
      onCommitted: () => {},
    })
    await capture.door.observe(Buffer.from('{"tool_name":"Bash","tool_input":{"command":"make"}}'))
    await capture.close()
    await threadsOf(async threads => {
      const second = await start()
      const status = async () => {
        const headers = { authorization: `Bearer ${second.token}` }
        return (await (await fetch(`${second.url}/status`, { headers })).json()) as { queue: { pending: number } }
      }
      while ((await status()).queue.pending > 0) await pause(50)
      expect(threads).toHaveLength(2)
    })
  })

  it('stops and says why when the store’s thread dies under it', () =>
    threadsOf(async threads => {
      const engine = await start()
      await threads[0]?.terminate()
      await expect(engine.stopped).rejects.toThrow(/The store ended unexpectedly/)
      await expect(fetch(`${engine.url}/health`)).rejects.toThrow('fetch failed')
      await start()
    }))

  it('has its data directory to itself and gives it back when it stops', async () => {
    const first = await start()
    expect(await startIn()).toMatchObject({ already: { token: first.token } })
    await first.stop()
    expect((await start()).token).toBe(first.token)
  })

  it('refuses a backend that is not there, and leaves the directory free', async () => {
    await expect(startIn({ BACKEND: 'postgres' })).rejects.toThrow(/BACKEND=postgres is not built yet/)
    await start()
  })

  it('writes to its log what was asked for and nothing below', async () => {
    await (await start({ LOG_LEVEL: 'error' })).stop()
    const log = join(data_dir, 'logs', 'engine.log')
    expect(() => readFileSync(log)).toThrow('ENOENT')
    await (await start({ LOG_LEVEL: 'info' })).stop()
    expect(readFileSync(log, 'utf8')).toContain('engine.ready')
  })

  it('does not capture an excluded tool, nor anything while it is paused', async () => {
    const engine = await start()
    await post(engine, '/rpc/settings.write', { name: 'excluded_tools', value: ['mcp__secret__*'] })
    expect(await observe(engine, 'mcp__secret__read')).toMatchObject({ queued: false })
    expect(await observe(engine, 'Bash')).toMatchObject({ queued: true })
    await post(engine, '/rpc/capture.pause', { minutes: 5 })
    expect(await observe(engine, 'Bash')).toEqual({ id: null, queued: false })
    await engine.stop()
    const again = await start()
    expect(await observe(again, 'Bash')).toMatchObject({ queued: false })
    await post(again, '/rpc/capture.resume', {})
    expect(await observe(again, 'Bash')).toMatchObject({ queued: true })
  })
})

it('says that the database was damaged, where the damaged file is, and is silent once that is gone', async () => {
  await (await start()).stop()
  writeFileSync(join(data_dir, 'memory.db'), Buffer.alloc(50_000, 'damaged'))
  const engine = await start()
  const stored = async (): Promise<readonly Check[]> => {
    const { value } = (await post(engine, '/rpc/activity.checks', {})) as { value: { checks: readonly Check[] } }
    return value.checks.filter(({ name }) => name === 'store')
  }
  const [check] = await stored()
  expect(check).toMatchObject({ state: 'warning', sentence: expect.stringMatching(/found damaged/) })
  const file = /The damaged file is (.+\.db):/.exec(check?.sentence ?? '')?.[1]
  rmSync(file ?? '')
  expect(await stored()).toEqual([])
})

it('opens the store for a single command, and not beside a running engine', async () => {
  const opened = await openOffline({ data_dir, env: builtin })
  if ('already' in opened) throw new Error('another engine holds the directory')
  expect(await opened.core.ask('memories.list', {})).toMatchObject({ ok: true, value: { memories: [] } })
  await opened.close()
  const engine = await start()
  expect(await openOffline({ data_dir, env: builtin })).toMatchObject({ already: { token: engine.token } })
})
