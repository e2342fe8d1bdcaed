import type { NewContradiction, NewMemory } from '../../../shared/domain/memory.ts'
import type { Change } from '../port.ts'

export const EMBEDDER = 'test-8'
export const NOON = '2026-03-18T12:00:00.000Z'

export const memory = (id: string, given: Partial<NewMemory> = {}): NewMemory => ({
  id,
  content: `Memory ${id} says what it says.`,
  type: 'decision',
  repos: ['github.com/acme/api'],
  tags: [],
  agent_id: null,
  author: null,
  created_at: NOON,
  verified_at: null,
  deleted_at: null,
  access_count: 0,
  tool: 'Bash',
  session: 'session-1',
  observations: [],
  evidence: [],
  trust: 'local',
  ...given,
})

/** A direction in a small space: mostly along one axis, a little along the next. */
export const vector = (axis: number, lean = 0): Float32Array => {
  const direction = new Float32Array(8)
  direction[axis % 8] = 1
  direction[(axis + 1) % 8] = lean
  return direction
}

export const insert = (id: string, given: Partial<NewMemory> = {}, direction: Float32Array | null = null): Change => ({
  kind: 'insert',
  memory: memory(id, given),
  vector: direction,
  embedder: direction ? EMBEDDER : null,
})

export const contradiction = (id: string, older_id: string, newer_id: string): NewContradiction => ({
  id,
  older_id,
  newer_id,
  similarity: 0.9,
  verdict: 'contradicts',
  reason: 'They name different databases.',
  found_at: NOON,
})

export const action = (name: string, at = NOON) => ({ name, at })

/** Numbers in order, as ids that sort the same way. */
export const ids = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `m${String(at).padStart(5, '0')}`)

export const minutesAfterNoon = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()
