import { Worker } from 'node:worker_threads'
import { connectRemote, type Remote } from '../base/rpc.ts'
import { systemCode } from '../base/files.ts'
import { DistillError } from '../../shared/errors.ts'
import type { Prepared, PrepareOptions } from './body/prepare.ts'

const IDLE_MS = 30_000
const LONGEST_MS = 30_000
/** Enough for any real body of 16 MB; one made to swell ends its thread and nothing else. */
const HEAP_MB = 512

interface Options extends Pick<PrepareOptions, 'home' | 'tokens'> {
  readonly thread: URL
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

const swollen = () => new DistillError('too_large', 'The body takes more memory than there is for it. Send less of it.')
const stuck = () =>
  new DistillError('too_slow', 'The body took too long to be scanned for secrets, so it was not kept.')
const stopped = () => new DistillError('internal', 'The body could not be scanned for secrets, so it was not kept.')

/** Reads large bodies in a thread that is started on demand and ended when it has nothing to do. */
export const createLargeBodies = ({
  home,
  tokens,
  thread,
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
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB }
    const worker = new Worker(thread, { workerData: { home, tokens }, resourceLimits })
    worker.unref()
    const remote = connectRemote({
      post: message => worker.postMessage(message),
      listen: receive => void worker.on('message', receive),
    })
    const fail = (reason: DistillError): void => {
      remote.fail(reason)
      if (running?.worker === worker) running = null
    }
    worker.on('error', error => fail(systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? swollen() : stopped()))
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
