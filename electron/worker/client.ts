import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { DistillError } from '../../shared/errors.ts'
import type { Log } from '../base/log.ts'
import { connectRemote, serve, type Remote } from '../base/rpc.ts'
import { channelOf } from '../base/threads.ts'
import type { Embedder } from '../models/port.ts'
import type { Writer } from '../review/review.ts'
import type { Cursor } from '../storage/queue-port.ts'
import type { Emit, WorkerEvent, WorkerStatus } from './events.ts'
import type { Importing } from './import.ts'
import { createBackoff } from './loop/backoff.ts'
import type { FromThread, ThreadStart, ToThread } from './messages.ts'
import type { Remember } from './remember.ts'
import type { RawText } from './worker.ts'

export interface WorkerThreadOptions extends Omit<ThreadStart, 'store' | 'embedder'> {
  /** A new port to the store; asked for again when the thread has to be started anew. */
  readonly storePort: () => MessagePort
  readonly embedder: Embedder
  readonly log: Log
  readonly emit: Emit
}

export interface WorkerThread extends Remember, Writer, Importing, RawText {
  /** The journal is written up to here; null only wakes the worker, for something put back into the queue. */
  signal(committed: Cursor | null): void
  status(): WorkerStatus
  pause(): Promise<void>
  resume(): Promise<void>
  drain(): Promise<void>
  /** Ends the thread; an entry at hand goes back to the queue. */
  close(): Promise<void>
}

/** The same on the other side, where every answer is a promise. */
type RemoteWorker = Omit<WorkerThread, 'signal' | 'status'>

interface Running {
  readonly thread: Worker
  readonly remote: Remote
}

const gone = (): DistillError =>
  new DistillError('not_running', 'The worker has stopped and is being started again; try once more in a moment.')

const CLOSE_MS = 10_000

/** Keeps a worker thread running: one that dies is started again after a pause. */
export const startWorkerThread = (options: WorkerThreadOptions): WorkerThread => {
  const { storePort, embedder, log, emit, ...start } = options
  const backoff = createBackoff(1000, 60_000)
  let committed = start.committed
  let status: WorkerStatus = { state: 'idle', reason: null }
  let closing = false
  let retry: NodeJS.Timeout | null = null

  const hear = (message: FromThread | { readonly reply: number }): void => {
    if (!('event' in message)) return
    if (message.event === 'log') return log[message.level](message.name, message.details)
    backoff.reset()
    tell(message)
  }
  const tell = (event: WorkerEvent): void => {
    if (event.event === 'state') status = { state: event.state, reason: event.reason }
    emit(event)
  }

  const embed = (texts: readonly string[], priority: 'query' | 'background') => embedder.embed(texts, priority)

  const launch = (): Running => {
    const { port1, port2 } = new MessageChannel()
    serve(channelOf(port1), { embedder: { embed } })
    const store = storePort()
    const { name, dimensions, thresholds } = embedder
    const workerData = {
      ...start,
      committed,
      store,
      embedder: { name, dimensions, thresholds, port: port2 },
    } satisfies ThreadStart
    const thread = new Worker(new URL('./worker-thread.ts', import.meta.url), {
      workerData,
      transferList: [store, port2],
    })
    const remote = connectRemote(channelOf(thread))
    thread.on('message', hear)
    thread.on('error', error => log.error('worker.thread_failed', { error: error instanceof Error ? error.name : '' }))
    thread.on('exit', () => {
      port1.close()
      remote.fail(gone())
      if (closing) return
      tell({ event: 'state', state: 'waiting', reason: gone().message })
      retry = setTimeout(() => (running = launch()), backoff.next())
    })
    return { thread, remote }
  }
  let running = launch()

  const worker = (): RemoteWorker => running.remote.target<RemoteWorker>('worker')

  return {
    signal: upTo => {
      committed = upTo ?? committed
      running.thread.postMessage({ signal: upTo } satisfies ToThread)
    },
    status: () => status,
    pause: () => worker().pause(),
    resume: () => worker().resume(),
    drain: () => worker().drain(),
    preview: given => worker().preview(given),
    confirm: confirmation => worker().confirm(confirmation),
    update: (id, content, agent) => worker().update(id, content, agent),
    merge: (contradiction, content, agent) => worker().merge(contradiction, content, agent),
    import_lines: (lines, firstLine) => worker().import_lines(lines, firstLine),
    erase_raw_text: observations => worker().erase_raw_text(observations),
    delete_raw_text: () => worker().delete_raw_text(),
    close: async () => {
      closing = true
      if (retry) clearTimeout(retry)
      const limit = AbortSignal.timeout(CLOSE_MS)
      const late = new Promise<void>(resolve => limit.addEventListener('abort', () => resolve()))
      await Promise.race([
        worker()
          .close()
          .catch(() => undefined),
        late,
      ])
      await running.thread.terminate()
    },
  }
}
