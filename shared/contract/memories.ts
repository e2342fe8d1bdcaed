import { z } from 'zod'
import { route } from './route.ts'
import { updateAnswer } from './saving.ts'
import { fullMemory, scoredEntry, memoryType, nextCursor, pageInput } from './views.ts'

const id = z.string().min(1)
const ids = z.array(id).min(1).max(1000)
const which = { repo: z.string().optional(), type: memoryType.optional(), agent_id: z.string().optional() }

/** An action that can be undone by its id; null when nothing was done. */
const action_id = z.string().nullable()
const done = z.object({ action_id, memories: z.array(z.string()) })

const scoreTerms = z.record(z.string(), z.number())

export const memories = {
  'memories.search': route(
    z.object({ query: z.string().min(1), top_k: z.int().min(1).max(100).default(5), ...which }),
    z.object({ results: z.array(scoredEntry.extend({ content: z.string(), terms: scoreTerms })) }),
  ),
  'memories.list': route(
    z.object({
      ...which,
      tag: z.string().optional(),
      state: z.enum(['live', 'deleted', 'all']).optional(),
      ...pageInput,
    }),
    z.object({ memories: z.array(fullMemory), next_cursor: nextCursor }),
  ),
  'memories.get': route(z.object({ id }), fullMemory),
  'memories.history': route(z.object({ id }), z.object({ memories: z.array(fullMemory) })),
  'memories.update': route(z.object({ id, content: z.string() }), updateAnswer.extend({ action_id })),
  'memories.forget': route(z.object({ ids }), done),
  'memories.restore': route(z.object({ ids }), done),
  'memories.stillTrue': route(z.object({ ids }), done),
  'memories.purge': route(z.object({ ids }), z.object({ purged: z.number() })),
} as const
