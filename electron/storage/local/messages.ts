import type { MessagePort } from 'node:worker_threads'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { LogLevel, LogValue } from '../../base/log.ts'
import type { DataPaths } from '../../base/paths.ts'

/** What the store's thread and its owner say to each other beside calls. */
export interface ThreadStart {
  readonly paths: DataPaths
  /** Through it the thread starts child processes. */
  readonly children: MessagePort
}

export type FromThread =
  | { readonly say: 'ready' }
  | { readonly say: 'failed'; readonly code: ErrorCode; readonly sentence: string }
  | {
      readonly say: 'log'
      readonly level: LogLevel
      readonly event: string
      readonly details: Readonly<Record<string, LogValue>> | undefined
    }

export type ToThread = { readonly ask: 'serve'; readonly port: MessagePort } | { readonly ask: 'close' }
