import { z } from 'zod'
import { route } from './route.ts'
import { draftAnswer, updateAnswer } from './saving.ts'
import {
  contradictionView,
  evidenceState,
  fullMemory,
  memoryType,
  nextCursor,
  pageInput,
  scoredEntry,
} from './views.ts'

const id = z.string().min(1)
const ids = z.array(id).min(1).max(1000)
const which = {
  repo: z.string().optional(),
  type: memoryType.optional(),
  tag: z.string().optional(),
  agent_id: z.string().optional(),
  trust: z.enum(['local', 'web']).optional(),
  before: z.iso.date().optional().describe('Only what was captured before this day.'),
  used_since: z.iso.datetime().optional(),
  stale: z.boolean().optional(),
  contradicted: z.boolean().optional(),
  chained: z.boolean().optional().describe('Only what replaced an earlier memory.'),
  state: z.enum(['live', 'deleted', 'all']).optional(),
}

/** An action that can be undone by its id; null when nothing was done. */
const action_id = z.string().nullable()
const done = z.object({ action_id, memories: z.array(z.string()) })

const facet = z.object({ name: z.string(), memories: z.number() })

const scoreTerms = z.record(z.string(), z.number())

export const memories = {
  'memories.search': route(
    z.object({ query: z.string().min(1), top_k: z.int().min(1).max(100).default(5), ...which }),
    z.object({ results: z.array(scoredEntry.extend({ content: z.string(), terms: scoreTerms })) }),
  ),
  'memories.list': route(
    z.object({ ...which, ...pageInput }),
    z.object({ memories: z.array(fullMemory), next_cursor: nextCursor }),
  ),
  /** Any part of a list of any length, for a window that scrolls. */
  'memories.slice': route(
    z.object({ ...which, offset: z.int().min(0), limit: z.int().min(1).max(200) }),
    z.object({ memories: z.array(fullMemory), total: z.number() }),
  ),
  'memories.facets': route(
    z.object({}),
    z.object({ repos: z.array(facet), tags: z.array(facet), agents: z.array(facet) }),
  ),
  'memories.detail': route(
    z.object({ id }),
    z.object({
      memory: fullMemory,
      evidence: z.array(z.object({ path: z.string(), state: evidenceState })),
      sources: z.array(z.object({ id: z.string(), tool: z.string(), received_at: z.string() })),
      contradictions: z.array(contradictionView),
      earlier: z.number().describe('How many memories it replaced, directly and before that.'),
    }),
  ),
  /** What was captured, as the journal has it: redacted before it was written. Null when it was deleted since. */
  'memories.source': route(z.object({ observation: id }), z.object({ text: z.string().nullable() })),
  /** What an update would save, without saving it. */
  'memories.draft': route(z.object({ id, content: z.string() }), draftAnswer),
  'memories.get': route(z.object({ id }), fullMemory),
  'memories.history': route(z.object({ id }), z.object({ memories: z.array(fullMemory) })),
  'memories.update': route(
    z.object({ id, content: z.string(), is_distilled: z.boolean().default(false) }),
    updateAnswer.extend({ action_id }),
  ),
  'memories.forget': route(z.object({ ids }), done),
  'memories.restore': route(z.object({ ids }), done),
  'memories.stillTrue': route(z.object({ ids }), done),
  'memories.purge': route(z.object({ ids }), z.object({ purged: z.number() })),
} as const
