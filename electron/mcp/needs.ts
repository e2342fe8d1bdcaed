import type { RepoBook } from '../api/repos.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { ReviewLists } from '../review/lists.ts'
import type { Review } from '../review/review.ts'
import type { Search } from '../search/search.ts'
import type { StoragePort } from '../storage/port.ts'
import type { Remember } from '../worker/remember.ts'

/** Everything the tools are made of. */
export interface McpNeeds {
  readonly storage: Pick<StoragePort, 'get' | 'list' | 'touch'>
  readonly searching: Pick<Search, 'search'>
  readonly remember: Remember
  readonly review: Pick<Review, 'forget' | 'update' | 'resolve'>
  readonly lists: ReviewLists
  readonly repos: RepoBook
  readonly clock: Clock
  readonly log: Log
  readonly version: string
}
