export const memoryTypes = ['context', 'decision', 'failure', 'pattern', 'dependency'] as const
export type MemoryType = (typeof memoryTypes)[number]

export const levels = ['short-term', 'long-term', 'shared'] as const
export type Level = (typeof levels)[number]

/** `web` is whatever came from the net, from an MCP server or from outside the repository. */
export type Trust = 'local' | 'web'

/** A file the fact names, as it was when the fact was captured. */
export interface Evidence {
  readonly path: string
  readonly hash: string
  readonly lines: readonly string[]
}

export interface Provenance {
  readonly tool: string | null
  readonly session: string | null
  readonly observations: readonly string[]
  readonly evidence: readonly Evidence[]
  readonly trust: Trust
}

/** What a caller gives to be remembered; everything else about a memory is derived or counted. */
export interface NewMemory extends Provenance {
  readonly id: string
  readonly content: string
  readonly type: MemoryType
  /** Stable repository keys; more than one makes the memory `shared`. */
  readonly repos: readonly string[]
  readonly tags: readonly string[]
  readonly agent_id: string | null
  readonly author: string | null
  readonly created_at: string
  readonly verified_at: string | null
  readonly deleted_at: string | null
  readonly access_count: number
}

export interface Memory extends NewMemory {
  readonly last_seen_at: string
  readonly last_used_at: string | null
  readonly supersedes: readonly string[]
  readonly superseded_by: readonly string[]
  /** The other memories of this one's open contradictions. */
  readonly contradicts: readonly string[]
  /** A tombstone keeps its place in a chain after its text was removed for good. */
  readonly purged: boolean
}

export const levelOf = (memory: Pick<Memory, 'type' | 'repos'>): Level =>
  memory.repos.length > 1 ? 'shared' : memory.type === 'context' ? 'short-term' : 'long-term'

export const verdicts = ['contradicts', 'refines', 'same', 'unrelated'] as const
export type Verdict = (typeof verdicts)[number]

export type ContradictionStatus = 'open' | 'resolved' | 'dismissed'
export const resolutions = ['keep_newer', 'keep_older', 'both_true', 'merge'] as const
export type Resolution = (typeof resolutions)[number]

export interface NewContradiction {
  readonly id: string
  readonly older_id: string
  readonly newer_id: string
  readonly similarity: number
  readonly verdict: Verdict
  readonly reason: string
  readonly found_at: string
}

export interface Contradiction extends NewContradiction {
  readonly status: ContradictionStatus
  readonly resolution: Resolution | null
  readonly resolved_at: string | null
}
