import { z } from 'zod'
import { fullMemory } from '../../shared/contract/views.ts'
import { isAged } from '../../shared/domain/freshness.ts'
import type { Memory } from '../../shared/domain/memory.ts'
import { DistillError } from '../../shared/errors.ts'
import { lookAt, toFullMemory } from '../api/views.ts'
import type { McpNeeds } from './needs.ts'
import { memoriesText } from './text.ts'
import { agentForReading, defineTool, warningFor, warningOutput } from './tool.ts'

const MOST = 100
const id = z.string().trim().min(1)

const isReadable = (memory: Memory, agent_id: string | undefined): boolean =>
  !memory.purged && (agent_id === undefined || memory.agent_id === agent_id)

/** What an agent takes is counted; what lies in the trash is shown and not counted. */
const take = async (needs: McpNeeds, ids: readonly string[], agent_id: string | undefined) => {
  const memories = (await needs.storage.get([...new Set(ids)])).filter(memory => isReadable(memory, agent_id))
  const live = memories.filter(memory => memory.deleted_at === null).map(memory => memory.id)
  const look = await lookAt(memories, needs)
  if (live.length > 0) await needs.storage.touch(live, look.now.toISOString())
  return {
    memories: memories.map(memory => toFullMemory(memory, look)),
    ...warningFor(memories.some(memory => isAged(memory, look.now))),
  }
}

export const getMemories = (needs: McpNeeds) =>
  defineTool({
    name: 'get_memories',
    title: 'Get memories',
    description: 'The whole text of several memories, by id. Counts as use.',
    writes: false,
    input: z.object({ ids: z.array(id).min(1).max(MOST), ...agentForReading }),
    output: z.object({ memories: z.array(fullMemory), missing: z.array(z.string()), ...warningOutput }),
    run: async ({ ids, agent_id }) => {
      const { memories, ...warning } = await take(needs, ids, agent_id)
      const missing = ids.filter(id => !memories.some(memory => memory.id === id))
      return { data: { memories, missing, ...warning }, text: memoriesText(memories, { missing, ...warning }) }
    },
  })

export const getMemory = (needs: McpNeeds) =>
  defineTool({
    name: 'get_memory',
    title: 'Get a memory',
    description: 'The whole text of one memory, by id. Counts as use.',
    writes: false,
    input: z.object({ id, ...agentForReading }),
    output: fullMemory.extend(warningOutput),
    run: async ({ id, agent_id }) => {
      const { memories, ...warning } = await take(needs, [id], agent_id)
      const [memory] = memories
      if (!memory) throw new DistillError('not_found', `There is no memory ${id}. search_memory gives the ids.`)
      return { data: { ...memory, ...warning }, text: memoriesText([memory], warning) }
    },
  })
