import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Channel } from './rpc.ts'

interface ChildExit {
  readonly code: number | null
  readonly signal: string | null
}

export interface Child {
  readonly pid: number | undefined
  readonly channel: Channel
  /** Settles when the process is gone, whoever ended it. */
  readonly exited: Promise<ChildExit>
  /** Asks, and soon after insists. */
  stop(): void
}

interface ChildOptions {
  readonly args?: readonly string[]
}

/** How processes of our own are started; the desktop shell has another implementation than plain Node. */
export interface ChildProcesses {
  start(entry: URL, options?: ChildOptions): Child
}

const GRACE_MS = 1_000

/** Advanced serialization carries typed arrays; standard output belongs to the engine alone. */
export const forkedProcesses: ChildProcesses = {
  start: (entry, { args = [] } = {}) => {
    const child = fork(fileURLToPath(entry), [...args], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const exited = new Promise<ChildExit>(resolve => {
      child.once('error', () => resolve({ code: null, signal: null }))
      child.once('exit', (code, signal) => resolve({ code, signal }))
    })
    return {
      pid: child.pid,
      channel: {
        // A message to a process that has just died is lost; `exited` tells.
        post: message => void child.send(message as object, () => {}),
        listen: receive => void child.on('message', receive),
      },
      exited,
      stop: () => {
        child.kill('SIGTERM')
        const insist = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
        void exited.then(() => clearTimeout(insist))
      },
    }
  },
}

/** The child's end: it leaves with its parent, and an interrupt typed at the terminal is the parent's to answer. */
export const parentChannel = (): Channel => {
  process.once('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  return {
    post: message => void process.send?.(message, undefined, {}, () => {}),
    listen: receive => void process.on('message', receive),
  }
}
