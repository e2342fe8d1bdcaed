import type { MessagePort } from 'node:worker_threads'
import type { LogLevel, LogValue } from '../base/log.ts'
import type { Embedder } from '../models/port.ts'
import type { ScannerOptions } from '../privacy/types.ts'
import type { Writer } from '../review/review.ts'
import type { Cursor } from '../storage/queue-port.ts'
import type { WorkerEvent, WorkerStatus } from './events.ts'
import type { Importing } from './import.ts'
import type { RawText } from './raw-text.ts'
import type { Remember } from './remember.ts'
import type { Rest } from './rest.ts'
import type { WorkerOptions } from './worker.ts'

/** Which models distil and judge; the embedder belongs to the main thread. */
export type DistillerChoice =
  | { readonly side: 'builtin' }
  | { readonly side: 'ollama'; readonly host: string; readonly model: string }

/** What the worker's thread is started with. */
export interface ThreadStart extends WorkerOptions {
  readonly store: MessagePort
  readonly embedder: Pick<Embedder, 'name' | 'dimensions' | 'thresholds'> & { readonly port: MessagePort }
  readonly distiller: DistillerChoice
  readonly scanner: ScannerOptions
}

/** The worker as the main thread calls it, where every answer is a promise. */
export interface RemoteWorker extends Remember, Writer, Importing, RawText {
  pause(): Promise<void>
  resume(): Promise<void>
  drain(): Promise<void>
  stop(): Promise<void>
  rest(): Promise<Rest>
  /** Answers at once, unless the thread is stuck. */
  beat(): Promise<void>
}

/** Beside the calls, which both sides know by their form. */
export type FromThread =
  | WorkerEvent
  | ({ readonly event: 'ready' } & WorkerStatus)
  | { readonly event: 'at_hand'; readonly ids: readonly string[] }
  | {
      readonly event: 'log'
      readonly level: LogLevel
      readonly name: string
      readonly details: Readonly<Record<string, LogValue>> | undefined
    }

export type ToThread = { readonly signal: Cursor | null }
