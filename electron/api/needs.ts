import type { Check } from '../../shared/contract/activity.ts'
import type { RouteOutput } from '../../shared/contract/contract.ts'
import type { Clock } from '../base/clock.ts'
import type { ResolvedSettings, SettingName } from '../base/settings.ts'
import type { ConnectionStatus } from '../capture/connect/connect.ts'
import type { CaptureState } from '../capture/exclusions.ts'
import type { ReviewLists } from '../review/lists.ts'
import type { Review } from '../review/review.ts'
import type { Search } from '../search/search.ts'
import type { StoragePort } from '../storage/port.ts'
import type { PrivacyLedgerPort, QueuePort, UntakenLine } from '../storage/queue-port.ts'
import type { WorkerStatus } from '../worker/events.ts'
import type { Importing } from '../worker/import.ts'
import type { Fact } from '../models/port.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live.ts'
import type { RepoBook } from './repos.ts'

export interface Capturing {
  state(): CaptureState
  /** Null pauses until resumed. */
  pause(until: string | null): Promise<void>
  resume(): Promise<void>
}

export interface SettingsDesk {
  resolved(): ResolvedSettings
  write(name: SettingName, value: unknown): Promise<void>
}

/** Connects and disconnects Claude Code on this machine. */
export interface ClientDesk {
  status(): ConnectionStatus
  connect(): void
  disconnect(): void
}

/** The Ollama server that the settings name. */
export interface OllamaDesk {
  health(): Promise<{
    readonly up: boolean
    readonly version: string | null
    readonly reason: string | null
    readonly models: readonly { readonly name: string; readonly bytes: number }[]
  }>
  pull(
    name: string,
    tell: (progress: { readonly share: number | null; readonly note: string | null }) => void,
    signal: AbortSignal,
  ): Promise<void>
}

/** How much lies where, and the raw text. */
export interface StoreDesk {
  readonly directory: string
  sizes(): Promise<RouteOutput<'settings.store'>['parts']>
  raw(): Promise<{ readonly directory: string; readonly bytes: number; readonly oldest: string | null }>
  delete_raw(): Promise<{ readonly removed: number }>
}

/** Everything the contract's handlers are made of. */
export interface ApiNeeds {
  readonly storage: StoragePort
  readonly queue: QueuePort
  /** Acknowledged observations that may not be in the queue yet. */
  readonly untaken: () => Promise<readonly UntakenLine[]>
  readonly ledger: PrivacyLedgerPort
  readonly searching: Pick<Search, 'search'>
  readonly importing: Importing
  readonly review: Review
  readonly lists: ReviewLists
  readonly repos: RepoBook
  readonly capturing: Capturing
  /** What the journal still holds of an observation, told as the worker reads it. */
  readonly sourceText: (observation: string) => Promise<string | null>
  readonly settings: SettingsDesk
  readonly worker: () => WorkerStatus
  /** Lets the worker look at once instead of at its next turn. */
  readonly wakeWorker: () => void
  readonly models: () => { readonly distiller: string; readonly embedder: string }
  readonly checks: () => Promise<readonly Check[]>
  readonly clock: Clock
  readonly live: Live
  readonly jobs: Jobs
  readonly clients: ClientDesk
  readonly ollama: OllamaDesk
  readonly store: StoreDesk
  /** What the distiller in use makes of a text. */
  readonly trying: (text: string) => Promise<{ readonly facts: readonly Fact[]; readonly redacted: number }>
}
