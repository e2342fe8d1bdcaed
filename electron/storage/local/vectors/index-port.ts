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
  names(): Promise<readonly string[]>
  open(name: string, dimensions: number): Promise<VectorIndex>
  create(name: string, dimensions: number): Promise<VectorIndex>
  drop(name: string): Promise<void>
  close(): void
}
