import type { MessagePort } from 'node:worker_threads'
import type { LogLevel, LogValue } from '../base/log.ts'
import type { Embedder } from '../models/port.ts'
import type { ScannerOptions } from '../privacy/types.ts'
import type { Cursor } from '../storage/queue-port.ts'
import type { WorkerEvent } from './events.ts'
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

/** Beside the calls, which both sides know by their form. */
export type FromThread =
  | WorkerEvent
  | {
      readonly event: 'log'
      readonly level: LogLevel
      readonly name: string
      readonly details: Readonly<Record<string, LogValue>> | undefined
    }

export type ToThread = { readonly signal: Cursor | null }
