/** The states of an observation; all but the first two are outcomes, and an observation gets exactly one. */
export type ObservationState =
  | 'pending'
  | 'processing'
  | 'done'
  | 'rejected'
  | 'blocked'
  | 'duplicate'
  | 'dead'
  | 'deleted'
  | 'dismissed'
export type Outcome = Exclude<ObservationState, 'pending' | 'processing'>

/** Where the reader of the journal stands: everything before it is in the queue. */
export interface Cursor {
  readonly segment: string
  readonly offset: number
}

/** A journal line that was taken into the queue; its text stays in the journal. */
export interface TakenLine {
  readonly id: string
  readonly segment: string
  readonly offset: number
  readonly length: number
  readonly received_at: string
  readonly tool: string
  readonly repo: string | null
  readonly session: string | null
  readonly prompt: string | null
}

/** A line on its way into the queue, with what the door took out of its text. */
export interface IncomingLine extends TakenLine {
  readonly redactions?: readonly Pick<LedgerRow, 'rule' | 'count'>[]
}

/** A line behind the cursor: in the journal, and perhaps not in the queue yet. */
export type UntakenLine = Pick<TakenLine, 'id' | 'received_at'>

export interface QueuedEntry extends TakenLine {
  readonly attempts: number
  /** A failed group is retried singly. */
  readonly alone: boolean
}

export interface StageTime {
  readonly stage: string
  readonly ms: number
}

export interface Finished {
  readonly id: string
  readonly outcome: Outcome
  /** The stage it stopped at and why, in words; null when it was saved. */
  readonly stage: string | null
  readonly reason: string | null
  readonly memories: readonly string[]
  readonly times: readonly StageTime[]
  readonly at: string
}

/** A fact that is durable here before it is saved anywhere: a crash in between repeats the save, not the model. */
export interface PreparedFact {
  readonly id: string
  readonly content: string
  readonly type: string
  readonly redactions: number
}

export interface PreparedGroup {
  readonly group: string
  readonly observations: readonly string[]
  readonly facts: readonly PreparedFact[]
}

export interface ObservationRow extends TakenLine {
  readonly state: ObservationState
  readonly stage: string | null
  readonly reason: string | null
  readonly attempts: number
  readonly error: string | null
  readonly due_at: string | null
  readonly finished_at: string | null
  readonly memories: readonly string[]
  readonly times: readonly StageTime[]
}

export interface QueueCounts {
  readonly pending: number
  readonly processing: number
  readonly done: number
  readonly rejected: number
  readonly blocked: number
  readonly duplicate: number
  readonly dead: number
  readonly oldest_pending_at: string | null
}

/** How many observations came to this end on a local day; `captured` counts them all as they come. */
export interface DayCount {
  readonly day: string
  readonly kind: 'captured' | Outcome
  readonly reason: string | null
  readonly count: number
}

/** The local queue of observations: always on this machine, whichever backend keeps the memories. */
export interface QueuePort {
  cursor(): Promise<Cursor | null>
  /** Idempotent by id; moves the cursor and tells the privacy ledger in the same transaction. */
  take_in(lines: readonly IncomingLine[], cursor: Cursor): Promise<{ readonly added: number }>
  /** Pending and due, oldest first. */
  next(limit: number, now: string): Promise<readonly QueuedEntry[]>
  next_due_at(): Promise<string | null>
  begin(ids: readonly string[]): Promise<void>
  release(ids: readonly string[]): Promise<void>
  /** What a crashed worker left in `processing` is pending again; a worker asks for it once, when it starts. */
  recover(): Promise<{ readonly recovered: number }>
  /** Idempotent by group: the first telling stands. */
  prepare(group: PreparedGroup): Promise<void>
  /** Groups that were prepared and not finished: what a crash left behind. */
  prepared(): Promise<readonly PreparedGroup[]>
  finish(results: readonly Finished[]): Promise<void>
  /** One more failed attempt; without a next time (`due_at` null) the entry is dead. */
  fail(id: string, error: string, due_at: string | null, at: string): Promise<void>
  /** A failed group spends no attempt: its entries come again one by one. */
  separate(ids: readonly string[]): Promise<void>
  /** Totals since the store began, one per observation; pruned rows still count, and untaken lines are pending. */
  counts(untaken?: readonly UntakenLine[]): Promise<QueueCounts>
  days(since_day: string): Promise<readonly DayCount[]>
  /** Newest first; `before` is the id of the last row already seen. */
  list(
    filter: { readonly states?: readonly ObservationState[] },
    limit: number,
    before?: string,
  ): Promise<readonly ObservationRow[]>
  find(id: string): Promise<ObservationRow | null>
  retry(id: string, at: string): Promise<void>
  dismiss(id: string, at: string): Promise<void>
  /** A segment that is gone takes its pending entries with it: they become `deleted`. */
  segment_gone(segment: string, at: string): Promise<{ readonly deleted: number }>
  /** Segments in which nothing waits and whose last entry is older than this. */
  finished_segments(older_than: string): Promise<readonly string[]>
  /** Segments that hold entries and are not known to be gone. */
  segments(): Promise<readonly string[]>
  /** Removes the rows of observations that were finished before this. */
  prune(older_than: string): Promise<{ readonly pruned: number }>
}

export interface SettingsPort {
  read(): Promise<Readonly<Record<string, unknown>>>
  write(key: string, value: unknown): Promise<void>
}

export interface LedgerRow {
  readonly day: string
  readonly place: 'door' | 'before model' | 'after model' | 'import' | 'stored'
  readonly rule: string
  readonly count: number
}

/** What was redacted, where and by which rule; never the value. */
export interface PrivacyLedgerPort {
  record(rows: readonly LedgerRow[]): Promise<void>
  read(since_day: string): Promise<readonly LedgerRow[]>
}
