import { z } from 'zod'
import { updateAnswer } from '../../shared/contract/saving.ts'
import type { McpNeeds } from './needs.ts'
import { savedText } from './remember.ts'
import { agentForWriting, defineTool } from './tool.ts'

const id = z.string().trim().min(1)

export const updateMemory = (needs: McpNeeds) =>
  defineTool({
    name: 'update_memory',
    title: 'Update a memory',
    description: 'Saves a new text that supersedes a memory; the old one stays in the history.',
    writes: true,
    input: z.object({ id, content: z.string(), ...agentForWriting }),
    output: updateAnswer,
    run: async ({ id, content, agent_id = null }) => {
      const { action_id: _, ...data } = await needs.review.update(id, content, agent_id)
      return { data, text: savedText(data) }
    },
  })

export const forget = (needs: McpNeeds) =>
  defineTool({
    name: 'forget',
    title: 'Forget a memory',
    description: 'Puts a memory in the trash: no search or recall finds it. A person can undo it.',
    writes: true,
    input: z.object({ id, ...agentForWriting }),
    output: z.object({ status: z.literal('forgotten'), id: z.string() }),
    run: async ({ id, agent_id = null }) => {
      await needs.review.forget([id], agent_id)
      return { data: { status: 'forgotten' as const, id }, text: `Forgotten: ${id}.` }
    },
  })
