import type {
  Contradiction,
  ContradictionStatus,
  Memory,
  MemoryType,
  NewContradiction,
  NewMemory,
  Resolution,
  Trust,
} from '../../shared/domain/memory.ts'

/** The only way anything is written: a list of small changes, applied all or none, each with an inverse. */
export type Change =
  /** Idempotent by id: a memory that is there, retired or purged, is left as it is. */
  | {
      readonly kind: 'insert'
      readonly memory: NewMemory
      readonly vector: Float32Array | null
      readonly embedder: string | null
    }
  | { readonly kind: 'retire'; readonly id: string; readonly at: string }
  | { readonly kind: 'restore'; readonly id: string }
  | { readonly kind: 'verify'; readonly id: string; readonly at: string | null }
  /** Refused with `conflict` when it would close a cycle. */
  | { readonly kind: 'supersede'; readonly newer: string; readonly older: string }
  | { readonly kind: 'unlink'; readonly newer: string; readonly older: string }
  /** Idempotent by id. */
  | { readonly kind: 'flag'; readonly contradiction: NewContradiction }
  /** Refused with `conflict` when the contradiction is no longer in state `from`. */
  | {
      readonly kind: 'settle'
      readonly id: string
      readonly from: ContradictionStatus
      readonly to: ContradictionStatus
      readonly resolution: Resolution | null
      readonly at: string
    }
  /** The same fact was met again: `last_seen_at` moves, a new repository is added, the observations are linked. */
  | {
      readonly kind: 'seen'
      readonly id: string
      readonly at: string
      readonly repos: readonly string[]
      readonly observations: readonly string[]
    }

/** What a person or agent did, kept with its inverse so that it can be undone. */
export interface ActionLabel {
  readonly name: string
  readonly at: string
}

export interface Applied {
  readonly action_id: string | null
  readonly inserted: readonly string[]
  readonly present: readonly string[]
}

export interface Filter {
  /** Repository keys, any of which may match. */
  readonly repos?: readonly string[]
  readonly types?: readonly MemoryType[]
  readonly tags?: readonly string[]
  readonly agent_id?: string
  readonly trust?: Trust
  readonly created_before?: string
  /** Default `live`. */
  readonly state?: 'live' | 'deleted' | 'all'
  /** Only what is stale at this moment. */
  readonly stale_at?: string
  readonly contradicted?: boolean
  /** Only what an agent took since this moment. */
  readonly used_since?: string
  /** Only what replaced an earlier memory. */
  readonly chained?: boolean
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly next_cursor: string | null
}

export interface PageRequest {
  readonly limit: number
  readonly cursor?: string
  /** In place of a cursor: how many to pass over. */
  readonly offset?: number
}

export interface Facet {
  readonly name: string
  readonly memories: number
}

export interface TextHit {
  readonly id: string
  /** Higher is better; only comparable within one answer. */
  readonly score: number
  readonly match: 'all' | 'two' | 'rarest'
}

export interface VectorHit {
  readonly id: string
  readonly similarity: number
}

export interface Counts {
  readonly total: number
  readonly by_type: Readonly<Record<MemoryType, number>>
  readonly open_contradictions: number
  readonly stale: number
}

export interface Repo {
  readonly key: string
  readonly name: string
}

export interface ContradictionFilter {
  readonly status?: ContradictionStatus
  /** Only those about one of these. */
  readonly memories?: readonly string[]
  readonly repos?: readonly string[]
  readonly agent_id?: string
}

/** Memories and what hangs on them; the domain never knows which adapter answers. */
export interface StoragePort {
  apply(changes: readonly Change[], action?: ActionLabel): Promise<Applied>
  /** Applies the stored inverse; refused with `conflict` if a later action touched the same memories. */
  undo(action_id: string): Promise<{ readonly memories: readonly string[] }>

  /** Deleted ones and tombstones too, in the order asked; unknown ids are left out. */
  get(ids: readonly string[]): Promise<readonly Memory[]>
  /** Newest first; tombstones are in no list. */
  list(filter: Filter, page: PageRequest): Promise<Page<Memory>>
  counts(now: string): Promise<Counts>
  /** How long the whole list is. */
  count(filter: Filter): Promise<number>
  /** The labels that living memories carry, the most frequent first. */
  labels(): Promise<{ readonly tags: readonly Facet[]; readonly agents: readonly Facet[] }>
  /** Everything linked to this memory by supersession, oldest first. */
  history(id: string): Promise<readonly Memory[]>
  contradictions(filter: ContradictionFilter, page: PageRequest): Promise<Page<Contradiction>>
  contradiction(id: string): Promise<Contradiction | null>

  search_text(query: string, filter: Filter, limit: number): Promise<readonly TextHit[]>
  search_vector(vector: Float32Array, embedder: string, filter: Filter, limit: number): Promise<readonly VectorHit[]>
  similarities(vector: Float32Array, embedder: string, ids: readonly string[]): Promise<readonly VectorHit[]>

  /** Counts what an agent took: fetched by get, or injected by recall. */
  touch(ids: readonly string[], at: string): Promise<void>
  /** Removes the text for good, from backups too, and leaves textless tombstones; the caller removes the raw text. */
  purge(
    ids: readonly string[],
    at: string,
  ): Promise<{ readonly purged: number; readonly observations: readonly string[] }>

  remember_repo(repo: Repo): Promise<void>
  repos(): Promise<readonly (Repo & { readonly memories: number })[]>

  without_vector(embedder: string, limit: number): Promise<readonly { readonly id: string; readonly content: string }[]>
  put_vectors(
    embedder: string,
    vectors: readonly { readonly id: string; readonly vector: Float32Array }[],
  ): Promise<void>
}

export interface IndexState {
  readonly embedder: string
  /** Few vectors are compared in memory; many through an index, which may be on its way. */
  readonly kind: 'memory' | 'index' | 'rebuilding'
  /** Vectors that the index does not hold yet; they are searched all the same. */
  readonly waiting: number
}

/** The vector index of the local adapter: it can be made anew from the database at any time. */
export interface IndexPort {
  states(): Promise<readonly IndexState[]>
  /** Starts ahead of need what a search will need. */
  warm(): Promise<void>
  rebuild(): Promise<void>
  /** Does now what is otherwise done when idle. */
  settle(): Promise<void>
}
