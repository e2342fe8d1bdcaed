import type { Check } from '../../shared/contract/activity.ts'
import type { Clock } from '../base/clock.ts'
import type { ResolvedSettings, SettingName } from '../base/settings.ts'
import type { CaptureState } from '../capture/exclusions.ts'
import type { ReviewLists } from '../review/lists.ts'
import type { Review } from '../review/review.ts'
import type { Search } from '../search/search.ts'
import type { StoragePort } from '../storage/port.ts'
import type { PrivacyLedgerPort, QueuePort, UntakenLine } from '../storage/queue-port.ts'
import type { WorkerStatus } from '../worker/events.ts'
import type { Importing } from '../worker/import.ts'
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
  readonly settings: SettingsDesk
  readonly worker: () => WorkerStatus
  /** Lets the worker look at once instead of at its next turn. */
  readonly wakeWorker: () => void
  readonly models: () => { readonly distiller: string; readonly embedder: string }
  readonly checks: () => Promise<readonly Check[]>
  readonly clock: Clock
}
