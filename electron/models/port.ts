import type { MemoryType, Verdict } from '../../shared/domain/memory.ts'

/** One tool call as a person would tell it: noise gone, secrets gone, within the size limit. */
export interface Rendering {
  readonly tool: string
  /** What kind of telling this is; the built-in distiller reads each kind differently. */
  readonly kind: 'command' | 'edit' | 'write' | 'document' | 'failure' | 'web' | 'message' | 'other'
  readonly text: string
  readonly repo_name: string | null
}

export interface DistillInput {
  readonly parts: readonly Rendering[]
  /** The observation's own moment, with its local offset: relative dates count from here. */
  readonly at: ObservedAt
}

export interface ObservedAt {
  readonly utc: string
  readonly offset_minutes: number
}

export interface Fact {
  readonly content: string
  readonly type: MemoryType
}

/** An empty list is the answer `NO_FACTUAL_CONTENT`. */
export interface Distilled {
  readonly facts: readonly Fact[]
}

export interface Distiller {
  readonly name: string
  distill(input: DistillInput, signal?: AbortSignal): Promise<Distilled>
}

export interface Thresholds {
  readonly duplicate: number
  readonly candidate: number
  readonly floor: number
}

export interface Embedder {
  /** Names the vector space: vectors of two names are never compared. */
  readonly name: string
  readonly dimensions: number
  readonly thresholds: Thresholds
  /** Unit vectors, one per text. `query` is for questions only: it goes ahead, and some models embed a question otherwise. */
  embed(texts: readonly string[], priority: 'query' | 'background', signal?: AbortSignal): Promise<Float32Array[]>
}

export interface Judgement {
  readonly verdict: Verdict
  readonly reason: string
}

export interface Judge {
  readonly name: string
  judge(older: Fact, newer: Fact, similarity: number, signal?: AbortSignal): Promise<Judgement>
}

/** Reads question and texts together; more exact than comparing vectors, and slower. */
export interface Reranker {
  readonly name: string
  /** One relevance between 0 and 1 for each text, in the order given. */
  rerank(query: string, texts: readonly string[], signal?: AbortSignal): Promise<readonly number[]>
}
