import type { Candidate } from './pool.ts'

export interface IndexRow {
  readonly memory: number
  readonly type: string
  readonly agent_id: string | null
  readonly repos: readonly string[]
  readonly vector: Float32Array
}

/** One table of live memories' vectors with what searches filter by. */
export interface VectorIndex {
  add(rows: readonly IndexRow[]): Promise<void>
  replace(rows: readonly IndexRow[]): Promise<void>
  remove(memories: readonly number[]): Promise<void>
  /** Learns where vectors lie, so that a search reads few of them. */
  train(): Promise<void>
  search(vector: Float32Array, limit: number, condition: string | null): Promise<readonly Candidate[]>
  /** Joins small pieces, learns new rows, and removes what was replaced so long ago that nobody reads it any more. */
  tidy(replaced_ms_ago: number): Promise<void>
  close(): void
}

export interface Shelf {
  open(name: string, dimensions: number): Promise<VectorIndex>
  create(name: string, dimensions: number): Promise<VectorIndex>
  close(): void
}

/** Names a table: an index is made anew beside the old one, and a number tells them apart. */
export interface TableRef {
  readonly embedder: number
  readonly generation: number
  readonly dimensions: number
}

export interface Told {
  readonly turn: number
  readonly memory: number
}

/** What the process that holds the indexes does; it reads the database and never writes it. */
export interface IndexHost {
  /** Makes a table of all that is live now; what changes meanwhile waits in the outbox after this turn. */
  build(table: TableRef): Promise<{ readonly up_to_turn: number }>
  /** Tells a table the oldest of what waits, and says what it told; nothing when nothing waits. */
  flush(table: TableRef): Promise<readonly Told[]>
  search(table: TableRef, vector: Float32Array, limit: number, condition: string | null): Promise<readonly Candidate[]>
  tidy(table: TableRef): Promise<void>
  remove(table: TableRef): Promise<void>
  ready(): Promise<void>
}
