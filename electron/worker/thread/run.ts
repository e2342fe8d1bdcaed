import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { DistillError } from '../../../shared/errors.ts'
import type { Log } from '../../base/log.ts'
import { connectRemote, serve } from '../../base/rpc.ts'
import { channelOf } from '../../base/threads.ts'
import type { Embedder } from '../../models/port.ts'
import type { Cursor } from '../../storage/queue-port.ts'
import type { FromThread, RemoteWorker, ThreadStart, ToThread } from '../messages.ts'
import { startWatchdog } from './watchdog.ts'

export interface RunOptions {
  /** The source of the thread. */
  readonly entry: URL
  readonly start: Omit<ThreadStart, 'store' | 'embedder'>
  readonly store: MessagePort
  readonly embedder: Embedder
  readonly stuck_after_ms: number
  readonly log: Log
  readonly hear: (message: Exclude<FromThread, { event: 'log' }>) => void
  /** Told when the thread ends and nobody ended it. */
  readonly died: () => void
}

/** One life of the worker's thread. */
export interface Run {
  readonly worker: RemoteWorker
  signal(committed: Cursor | null): void
  /** Resolves when nothing of it runs any more. */
  end(): Promise<void>
}

/** A small nursery keeps little resident at no measurable cost; a thread that outgrows the rest ends alone. */
const resourceLimits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 512 }

export const gone = (): DistillError =>
  new DistillError('not_running', 'The worker has stopped and is being started again; try once more in a moment.')

export const startRun = (options: RunOptions): Run => {
  const { entry, start, store, embedder, stuck_after_ms, log, hear, died } = options
  const { name, dimensions, thresholds } = embedder
  const { port1, port2 } = new MessageChannel()
  const embed: Embedder['embed'] = (texts, priority) => embedder.embed(texts, priority)
  serve(channelOf(port1), { embedder: { embed } })
  const workerData = {
    ...start,
    store,
    embedder: { name, dimensions, thresholds, port: port2 },
  } satisfies ThreadStart
  const thread = new Worker(entry, { workerData, transferList: [store, port2], resourceLimits })
  const remote = connectRemote(channelOf(thread))
  const worker = remote.target<RemoteWorker>('worker')
  let asked = false

  const stopWatching = startWatchdog({
    stuck_after_ms,
    beat: () => worker.beat(),
    stuck: () => {
      log.error('worker.thread_stuck')
      void thread.terminate()
    },
  })
  thread.on('message', (message: FromThread | { readonly reply: number }) => {
    if (!('event' in message)) return
    if (message.event === 'log') log[message.level](message.name, message.details)
    else hear(message)
  })
  thread.on('error', error => log.error('worker.thread_failed', { error: error instanceof Error ? error.name : '' }))
  thread.on('exit', () => {
    stopWatching()
    port1.close()
    remote.fail(gone())
    if (!asked) died()
  })
  return {
    worker,
    signal: committed => thread.postMessage({ signal: committed } satisfies ToThread),
    end: async () => {
      asked = true
      await thread.terminate()
    },
  }
}
