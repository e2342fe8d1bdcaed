import { Worker } from 'node:worker_threads'
import { connectRemote, type Remote } from '../base/rpc.ts'
import { DistillError } from '../../shared/errors.ts'
import type { ScannerOptions } from '../privacy/types.ts'
import type { Prepared } from './body/prepare.ts'

const IDLE_MS = 120_000
const LONGEST_MS = 30_000

/** What the thread is started with. */
export interface ScanThreadData {
  readonly scannerOptions: ScannerOptions
  readonly tokens: readonly string[]
}

interface Options {
  readonly scannerOptions: ScannerOptions
  readonly tokens: () => readonly string[]
  readonly thread?: URL
  readonly idleMs?: number
  readonly longestMs?: number
}

interface Running {
  readonly worker: Worker
  readonly remote: Remote
  readonly scan: { prepare(raw: Uint8Array): Promise<Prepared> }
}

export interface LargeBodies {
  prepare(raw: Uint8Array): Promise<Prepared>
  close(): Promise<void>
}

const stuck = () =>
  new DistillError('too_slow', 'The body took too long to be scanned for secrets, so it was not kept.')
const stopped = () => new DistillError('internal', 'The body could not be scanned for secrets, so it was not kept.')

/** Reads large bodies in a thread that is started on demand and ended when it has nothing to do. */
export const createLargeBodies = ({
  scannerOptions,
  tokens,
  thread = new URL('./scan-thread.ts', import.meta.url),
  idleMs = IDLE_MS,
  longestMs = LONGEST_MS,
}: Options): LargeBodies => {
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined
  let busy = 0

  const end = async (reason: DistillError): Promise<void> => {
    const ended = running
    running = null
    ended?.remote.fail(reason)
    await ended?.worker.terminate()
  }
  const start = (): Running => {
    const workerData: ScanThreadData = { scannerOptions, tokens: tokens() }
    const worker = new Worker(thread, { workerData })
    worker.unref()
    const remote = connectRemote({
      post: message => worker.postMessage(message),
      listen: receive => void worker.on('message', receive),
    })
    const fail = (reason: DistillError): void => {
      remote.fail(reason)
      if (running?.worker === worker) running = null
    }
    worker.on('error', () => fail(stopped()))
    worker.on('exit', () => fail(stopped()))
    return { worker, remote, scan: remote.target('scan') }
  }

  return {
    prepare: async raw => {
      clearTimeout(idle)
      busy++
      running ??= start()
      const limit = setTimeout(() => void end(stuck()), longestMs)
      try {
        return await running.scan.prepare(raw)
      } finally {
        clearTimeout(limit)
        busy--
        if (busy === 0) idle = setTimeout(() => void end(stopped()), idleMs).unref()
      }
    },
    close: () => {
      clearTimeout(idle)
      return end(stopped())
    },
  }
}
