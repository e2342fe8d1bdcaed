import { z } from 'zod'
import { memoryType, scoredEntry } from '../../shared/contract/views.ts'
import { isAged } from '../../shared/domain/freshness.ts'
import { filterFor } from '../api/filter.ts'
import { lookAt, round, toIndexEntry } from '../api/views.ts'
import type { McpNeeds } from './needs.ts'
import { indexText } from './text.ts'
import { agentForReading, defineTool, repoInput, warningFor, warningOutput } from './tool.ts'

const MOST = 100

export const searchMemory = (needs: McpNeeds) =>
  defineTool({
    name: 'search_memory',
    title: 'Search memory',
    description:
      'Finds what is known about a topic: an index of ids and beginnings, best first. Fetch what you need with get_memories.',
    writes: false,
    input: z.object({
      query: z.string().trim().min(1, 'needs at least one word').max(10_000),
      top_k: z
        .int()
        .min(1)
        .default(5)
        .transform(top_k => Math.min(top_k, MOST)),
      repo: repoInput,
      type: memoryType.optional(),
      ...agentForReading,
    }),
    output: z.object({ results: z.array(scoredEntry), ...warningOutput }),
    run: async ({ query, top_k, ...asked }) => {
      const found = await needs.searching.search(query, await filterFor(needs, asked), top_k)
      const look = await lookAt(
        found.map(({ memory }) => memory),
        needs,
      )
      const results = found.map(({ memory, score }) => ({ ...toIndexEntry(memory, look), score: round(score) }))
      const warning = warningFor(found.some(({ memory }) => isAged(memory, look.now)))
      const text = indexText(results, { heading: 'Best first', nothing: 'No memory matches.', ...warning })
      return { data: { results, ...warning }, text }
    },
  })
