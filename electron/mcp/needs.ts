import type { ConfirmAnswer, PreviewAnswer } from '../../shared/contract/saving.ts'
import type { MemoryType } from '../../shared/domain/memory.ts'
import type { Searching } from '../api/needs.ts'
import type { RepoBook } from '../api/repos.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Review } from '../review/review.ts'
import type { ReviewLists } from '../review/lists.ts'
import type { StoragePort } from '../storage/port.ts'

export interface NewPreview {
  readonly content: string
  readonly type: MemoryType
  /** Stable repository keys. */
  readonly repos: readonly string[]
  readonly tags: readonly string[]
  readonly agent_id: string | null
}

export interface Confirmation {
  readonly pending_id: string
  readonly override: string | null
  readonly supersedes: readonly string[]
  readonly agent_id: string | null
}

/** Runs in the worker's serial lane, so that of two equal previews the first confirmed wins. */
export interface Remembering {
  preview(wish: NewPreview): Promise<PreviewAnswer>
  confirm(confirmation: Confirmation): Promise<ConfirmAnswer>
}

/** Everything the tools are made of. */
export interface McpNeeds {
  readonly storage: Pick<StoragePort, 'get' | 'list' | 'touch'>
  readonly searching: Searching
  readonly remembering: Remembering
  readonly review: Pick<Review, 'forget' | 'update' | 'resolve'>
  readonly lists: ReviewLists
  readonly repos: RepoBook
  readonly clock: Clock
  readonly log: Log
  readonly version: string
}
