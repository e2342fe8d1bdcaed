import { once } from 'node:events'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { DistillError } from '../../../shared/errors.ts'
import { forkedProcesses, type ChildProcesses } from '../../base/child.ts'
import { serveChildren } from '../../base/child-relay.ts'
import type { Log } from '../../base/log.ts'
import type { DataPaths } from '../../base/paths.ts'
import type { Remote } from '../../base/rpc.ts'
import { connectPort } from '../../base/threads.ts'
import type { IndexPort, StoragePort } from '../port.ts'
import type { PrivacyLedgerPort, QueuePort, SettingsPort } from '../queue-port.ts'
import type { FromThread, ThreadStart, ToThread } from './messages.ts'

export interface StorePorts {
  readonly storage: StoragePort
  readonly queue: QueuePort
  readonly settings: SettingsPort
  readonly ledger: PrivacyLedgerPort
  readonly index: IndexPort
}

export interface StoreThread extends StorePorts {
  /** A new port for another thread, to be given to `connectStore` there. */
  port(): MessagePort
  /** Resolves when the thread has ended, asked to or not. */
  readonly ended: Promise<void>
  /** Lets it finish what it does; after the patience it is ended, which loses nothing that was acknowledged. */
  close(patience_ms?: number): Promise<void>
}

const PATIENCE_MS = 10_000

const gone = (): DistillError =>
  new DistillError('not_running', 'The store has stopped: restart Distill, and what was captured goes on.')

const portsOf = (remote: Remote): StorePorts => ({
  storage: remote.target<StoragePort>('storage'),
  queue: remote.target<QueuePort>('queue'),
  settings: remote.target<SettingsPort>('settings'),
  ledger: remote.target<PrivacyLedgerPort>('ledger'),
  index: remote.target<IndexPort>('index'),
})

/** The store's ports over a `MessagePort` that `StoreThread.port` made. */
export const connectStore = (port: MessagePort): StorePorts => portsOf(connectPort(port, gone()))

const listen = (worker: Worker, log: Log): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if (message.say === 'log') log[message.level](message.event, message.details)
      if (message.say === 'ready') resolve()
      if (message.say === 'failed') reject(new DistillError(message.code, message.sentence))
    })
    worker.on('error', error => {
      log.error('store thread failed', { error: error instanceof Error ? error.name : 'unknown' })
      reject(gone())
    })
    worker.on('exit', () => reject(gone()))
  })

/** Starts the thread that owns the database; resolves when it is open, migrated and ready for calls. */
export const openStoreThread = async (
  paths: DataPaths,
  log: Log,
  children: ChildProcesses = forkedProcesses,
): Promise<StoreThread> => {
  const { port1: relay, port2: relayed } = new MessageChannel()
  serveChildren(relay, children)
  const worker = new Worker(new URL('./store-thread.ts', import.meta.url), {
    workerData: { paths, children: relayed } satisfies ThreadStart,
    transferList: [relayed],
  })
  const exited = once(worker, 'exit')
  const ask = (message: ToThread, ...transfer: readonly MessagePort[]): void => worker.postMessage(message, transfer)
  const port = (): MessagePort => {
    const { port1, port2 } = new MessageChannel()
    ask({ ask: 'serve', port: port2 }, port2)
    return port1
  }
  await listen(worker, log)
  const own = port()
  const remote = connectPort(own, gone())
  const ended = exited.then(() => {
    remote.fail(gone())
    own.close()
  })
  return {
    ...portsOf(remote),
    port,
    ended,
    close: async (patience_ms = PATIENCE_MS) => {
      ask({ ask: 'close' })
      const timer = setTimeout(() => void worker.terminate(), patience_ms)
      await ended
      clearTimeout(timer)
    },
  }
}
