import { z } from 'zod'
import { levels, memoryTypes, resolutions, verdicts } from '../domain/memory.ts'

/** The shapes in which a memory leaves the engine; repositories appear by their display names. */
export const memoryType = z.enum(memoryTypes)
const ids = z.array(z.string())

export const indexEntry = z.object({
  id: z.string(),
  type: memoryType,
  level: z.enum(levels),
  snippet: z.string().describe('The first 80 characters; fetch the id for the whole text.'),
  repos: z.array(z.string()),
  created_at: z.string(),
  est_tokens: z.number().describe('What fetching the whole text will cost.'),
  agent_id: z.string().nullable(),
  age: z.string().optional().describe('Given when older than a day.'),
  contradicts: ids.optional().describe('Memories that say the opposite; not settled yet.'),
})
export type IndexEntry = z.infer<typeof indexEntry>

export const scoredEntry = indexEntry.extend({ score: z.number() })

export const evidenceState = z.enum(['fresh', 'edited', 'drifted', 'missing'])

export const staleEntry = indexEntry.extend({
  survival: z.number().describe('How much of its relevance is left, 0 to 1.'),
  access_count: z.number(),
  last_used_at: z.string().nullable(),
  evidence: evidenceState.optional().describe('What became of the files it names since it was captured.'),
})
export type StaleEntry = z.infer<typeof staleEntry>

export const fullMemory = z.object({
  id: z.string(),
  type: memoryType,
  level: z.enum(levels),
  content: z.string(),
  repos: z.array(z.string()),
  tags: z.array(z.string()),
  agent_id: z.string().nullable(),
  author: z.string().nullable(),
  created_at: z.string(),
  verified_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  access_count: z.number(),
  survival: z.number(),
  trust: z.enum(['local', 'web']),
  tool: z.string().nullable(),
  supersedes: ids,
  superseded_by: ids,
  age: z.string().optional(),
  contradicts: ids.optional(),
  purged: z.boolean().optional().describe('Only its place in the chain is left.'),
})
export type FullMemory = z.infer<typeof fullMemory>

const side = z.object({
  id: z.string(),
  content: z.string(),
  type: memoryType,
  created_at: z.string(),
  repos: z.array(z.string()),
})

export const contradictionStatus = z.enum(['open', 'resolved', 'dismissed'])

export const contradictionView = z.object({
  id: z.string(),
  status: contradictionStatus,
  similarity: z.number(),
  verdict: z.enum(verdicts),
  reason: z.string(),
  found_at: z.string(),
  resolution: z.enum(resolutions).nullable(),
  resolved_at: z.string().nullable(),
  older: side,
  newer: side,
})
export type ContradictionView = z.infer<typeof contradictionView>

export const resolution = z.enum([...resolutions, 'reopen'])

export const pageInput = {
  limit: z
    .int()
    .min(1)
    .default(20)
    .transform(limit => Math.min(limit, 100)),
  cursor: z.string().optional(),
}
export const nextCursor = z.string().nullable()
