import type { Outcome } from '../storage/queue-port.ts'

export type WorkerState = 'idle' | 'working' | 'waiting' | 'paused' | 'stopped'

export interface WorkerStatus {
  readonly state: WorkerState
  /** Why it waits, in words; null otherwise. */
  readonly reason: string | null
}

/** What the worker tells the rest of the engine; never any text of an observation or memory. */
export type WorkerEvent =
  | ({ readonly event: 'state' } & WorkerStatus)
  | {
      readonly event: 'outcome'
      readonly id: string
      readonly outcome: Outcome
      readonly stage: string | null
      readonly memories: readonly string[]
    }
  | { readonly event: 'saved'; readonly memories: readonly string[]; readonly contradictions: readonly string[] }
  | { readonly event: 'failed'; readonly id: string; readonly dead: boolean }

export type Emit = (event: WorkerEvent) => void
