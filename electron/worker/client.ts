import type { MessagePort } from 'node:worker_threads'
import type { Log } from '../base/log.ts'
import type { Embedder } from '../models/port.ts'
import type { Writer } from '../review/review.ts'
import type { Cursor } from '../storage/queue-port.ts'
import type { Emit, WorkerStatus } from './events.ts'
import type { Importing } from './import.ts'
import type { ThreadStart } from './messages.ts'
import type { RawText } from './raw-text.ts'
import type { Remember } from './remember.ts'
import { createKeeper } from './thread/keeper.ts'
import { startRun } from './thread/run.ts'

export interface WorkerThreadOptions extends Omit<ThreadStart, 'store' | 'embedder' | 'handover'> {
  /** A new port to the store, asked for with each start of the thread. */
  readonly storePort: () => MessagePort
  readonly embedder: Embedder
  readonly log: Log
  readonly emit: Emit
  /** `resting` starts the thread when something has to be done: most commands only read. */
  readonly start?: 'running' | 'resting'
  /** How long a thread without work is kept. */
  readonly rest_after_ms?: number
  /** How long a thread may be deaf, because it is stuck in one piece of code, before it counts as crashed. */
  readonly stuck_after_ms?: number
  /** Another thread in place of the worker's own, for tests. */
  readonly entry?: URL
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

const REST_AFTER_MS = 60_000
const STUCK_AFTER_MS = 30_000
const ENTRY = new URL('./worker-thread.ts', import.meta.url)

/** The worker on a thread of its own, which runs while there is work and comes back when it dies. */
export const startWorkerThread = (options: WorkerThreadOptions): WorkerThread => {
  const { storePort, embedder, log, emit, committed, start = 'running', entry = ENTRY, ...rest } = options
  const { rest_after_ms = REST_AFTER_MS, stuck_after_ms = STUCK_AFTER_MS, ...fixed } = rest
  const { call, hold, signal, status, close } = createKeeper({
    committed,
    start,
    rest_after_ms,
    emit,
    log,
    launch: (now, ears) =>
      startRun({ entry, embedder, stuck_after_ms, log, start: { ...fixed, ...now }, store: storePort(), ...ears }),
  })
  return {
    signal,
    status,
    close,
    pause: () => hold(true, worker => worker.pause()),
    resume: () => hold(false, worker => worker.resume()),
    drain: () => hold(true, worker => worker.drain()),
    preview: given => call(worker => worker.preview(given)),
    confirm: confirmation => call(worker => worker.confirm(confirmation)),
    try_text: text => call(worker => worker.try_text(text)),
    draft: (id, content) => call(worker => worker.draft(id, content)),
    update: (...given) => call(worker => worker.update(...given)),
    merge: (contradiction, content, agent) => call(worker => worker.merge(contradiction, content, agent)),
    import_lines: (lines, firstLine) => call(worker => worker.import_lines(lines, firstLine)),
    erase_raw_text: observations => call(worker => worker.erase_raw_text(observations)),
    delete_raw_text: () => call(worker => worker.delete_raw_text()),
  }
}
