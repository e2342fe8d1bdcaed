import { z } from 'zod'
import { fullMemory, indexEntry, memoryType, nextCursor, pageInput, staleEntry } from '../../shared/contract/views.ts'
import { isAged } from '../../shared/domain/freshness.ts'
import { DistillError } from '../../shared/errors.ts'
import { filterFor, pageOf } from '../api/filter.ts'
import { lookAt, toFullMemory, toIndexEntry, toStaleEntry } from '../api/views.ts'
import type { McpNeeds } from './needs.ts'
import { indexText, memoriesText } from './text.ts'
import { agentForReading, defineTool, repoInput, warningFor, warningOutput } from './tool.ts'

export const listRecent = (needs: McpNeeds) =>
  defineTool({
    name: 'list_recent',
    title: 'List recent memories',
    description: 'The index of memories, newest first, at most 100 a page.',
    writes: false,
    input: z.object({
      repo: repoInput,
      tag: z.string().min(1).optional(),
      type: memoryType.optional(),
      ...pageInput,
      ...agentForReading,
    }),
    output: z.object({ memories: z.array(indexEntry), next_cursor: nextCursor, ...warningOutput }),
    run: async ({ limit, cursor, ...asked }) => {
      const filter = await filterFor(needs, asked)
      const { items, next_cursor } = await needs.storage.list(filter, pageOf({ limit, cursor }))
      const look = await lookAt(items, needs)
      const memories = items.map(memory => toIndexEntry(memory, look))
      const warning = warningFor(items.some(memory => isAged(memory, look.now)))
      const text = indexText(memories, {
        heading: 'Newest first',
        nothing: 'No memories here yet.',
        next_cursor,
        ...warning,
      })
      return { data: { memories, next_cursor, ...warning }, text }
    },
  })

export const listStale = (needs: McpNeeds) =>
  defineTool({
    name: 'list_stale',
    title: 'List stale memories',
    description:
      'Memories that faded and are hardly used: check each against the code, then forget or update it. Newest first, at most 100 a page.',
    writes: false,
    input: z.object({ repo: repoInput, ...pageInput, ...agentForReading }),
    output: z.object({ memories: z.array(staleEntry), next_cursor: nextCursor, ...warningOutput }),
    run: async ({ limit, cursor, ...asked }) => {
      const { items, next_cursor } = await needs.lists.stale(await filterFor(needs, asked), pageOf({ limit, cursor }))
      const look = await lookAt(
        items.map(({ memory }) => memory),
        needs,
      )
      const memories = items.map(item => toStaleEntry(item, look))
      const warning = warningFor(items.some(({ memory }) => isAged(memory, look.now)))
      const text = indexText(memories, { heading: 'Stale', nothing: 'Nothing is stale.', next_cursor, ...warning })
      return { data: { memories, next_cursor, ...warning }, text }
    },
  })

export const memoryHistory = (needs: McpNeeds) =>
  defineTool({
    name: 'memory_history',
    title: 'History of a memory',
    description: 'How a fact changed: everything that supersedes or was superseded by this memory, oldest first.',
    writes: false,
    input: z.object({ id: z.string().trim().min(1), ...agentForReading }),
    output: z.object({ memories: z.array(fullMemory), ...warningOutput }),
    run: async ({ id, agent_id }) => {
      const chain = await needs.lists.history(id)
      const mine = chain.filter(memory => agent_id === undefined || memory.agent_id === agent_id)
      if (!mine.some(memory => memory.id === id)) throw new DistillError('not_found', `There is no memory ${id}.`)
      const look = await lookAt(mine, needs)
      const memories = mine.map(memory => toFullMemory(memory, look))
      const warning = warningFor(mine.some(memory => isAged(memory, look.now)))
      return { data: { memories, ...warning }, text: memoriesText(memories, warning) }
    },
  })
