import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { until } from '../../e2e/lib/engine.ts'
import type { RivalFiles } from './rival-package.ts'

const START_MS = 60_000
/** A port on which nothing listens: whatever asks for the network is refused at once. */
const NOWHERE = 'http://127.0.0.1:9'

/** The rival with a home of its own, no network, no telemetry and no model: nothing works beside its door. */
const environment = (files: RivalFiles, home: string, port: number): NodeJS.ProcessEnv => ({
  PATH: [dirname(files.bun), dirname(process.execPath), process.env['PATH']].join(delimiter),
  HOME: home,
  CLAUDE_PLUGIN_ROOT: files.plugin,
  CLAUDE_MEM_DATA_DIR: join(home, 'data'),
  CLAUDE_MEM_WORKER_PORT: String(port),
  CLAUDE_MEM_CHROMA_ENABLED: 'false',
  CLAUDE_MEM_TELEMETRY: '0',
  DO_NOT_TRACK: '1',
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
  NO_PROXY: '127.0.0.1,localhost',
})

export interface HookCost {
  readonly wall: number
  readonly cpu: number
}

export interface RivalWorker {
  readonly pid: number
  readonly port: number
  /** Runs its hook command as the client does, and counts the shell and everything it starts. */
  hook(body: string): Promise<HookCost>
  /** How many observations wait in it: its hook ends well also when it could not deliver. */
  waiting(): Promise<number>
  stop(): Promise<void>
}

export const startRival = async (files: RivalFiles, home: string): Promise<RivalWorker> => {
  const port = await freePort()
  const env = environment(files, home, port)
  const child = spawn(files.bun, [files.worker, '--daemon'], { env, stdio: 'ignore' })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = (): Promise<void> => {
    child.kill()
    return ended
  }
  const ready = until(() => isReady(port), Boolean, 'the rival to be ready', START_MS)
  const isUp = await Promise.race([ready, ended.then(() => false)])
  if (!isUp || child.pid === undefined) throw new Error('The rival ended before it was ready.')
  return {
    pid: child.pid,
    port,
    hook: body => timedHook(files.hookCommand, env, body),
    waiting: () => waitingIn(port),
    stop,
  }
}

/** A hook's body in the form in which the rival's hook process hands it to its worker. */
export const asRivalBody = (hookBody: string): string => {
  const { session_id, tool_name, tool_input, tool_response, cwd, tool_use_id } = JSON.parse(hookBody) as Record<
    string,
    unknown
  >
  const contentSessionId = session_id
  const platformSource = 'claude'
  return JSON.stringify({ contentSessionId, platformSource, tool_name, tool_input, tool_response, cwd, tool_use_id })
}

const isReady = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    return ((await answer.json()) as { readonly initialized?: boolean }).initialized === true
  } catch {
    return false
  }
}

const waitingIn = async (port: number): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/processing-status`)
  return ((await answer.json()) as { readonly queueDepth: number }).queueDepth
}

const timedHook = async (command: string, env: NodeJS.ProcessEnv, body: string): Promise<HookCost> => {
  const timed = 'TIMEFORMAT="%3R %3U %3S"; time bash -c "$HOOK_COMMAND" >/dev/null 2>/dev/null'
  const child = spawn('bash', ['-c', timed], {
    env: { ...env, HOOK_COMMAND: command },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text))
  child.stdin.end(body)
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  const [wall = Number.NaN, user = Number.NaN, system = Number.NaN] = told.trim().split(' ').map(Number)
  if (code !== 0) throw new Error(`The rival's hook ended with ${code}.`)
  return { wall: wall * 1000, cpu: (user + system) * 1000 }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error())))
    })
  })
