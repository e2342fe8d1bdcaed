import { z } from 'zod'
import { confirmAnswer, previewAnswer, type ConfirmAnswer, type PreviewAnswer } from '../../shared/contract/saving.ts'
import { memoryType } from '../../shared/contract/views.ts'
import type { McpNeeds } from './needs.ts'
import { quote } from './text.ts'
import { agentForWriting, defineTool } from './tool.ts'

const label = z.string().trim().min(1).max(200)
const labels = z.array(label).max(50)

const previewText = (answer: PreviewAnswer): string => {
  if (answer.status !== 'preview') return `Not remembered (${answer.status}): ${answer.reason}`
  const related = (answer.related ?? []).map(
    ({ id, similarity, verdict, snippet }) => `${id} ${verdict ?? 'related'} ${similarity.toFixed(2)} ${snippet}`,
  )
  return [
    `Preview ${answer.pending_id}, not saved yet: confirm_memory within ${answer.expires_in_seconds} s.`,
    quote(answer.distilled ?? ''),
    ...(related.length > 0 ? ['Related:', ...related] : []),
  ].join('\n')
}

export const savedText = (answer: ConfirmAnswer): string => {
  if (answer.status === 'saved') {
    const disputes = answer.contradictions?.length
      ? ` Contradictions to settle: ${answer.contradictions.join(' ')}`
      : ''
    return `Saved as ${answer.id}.${disputes}`
  }
  if (answer.status === 'duplicate') return `Already known as ${answer.existing_id}.`
  return `Not saved (${answer.status}): ${answer.reason}`
}

export const remember = (needs: McpNeeds) =>
  defineTool({
    name: 'remember',
    title: 'Remember',
    description:
      'Distils a fact of 20 to 8,000 characters into a preview; nothing is saved until confirm_memory. Secrets and personal data are taken out.',
    writes: true,
    input: z.object({
      content: z.string(),
      type: memoryType.describe(
        'context: the situation now; decision: a choice and why; failure: what broke and why; pattern: a convention; dependency: a technology or version.',
      ),
      repos: labels.optional().describe('Names or keys of the repositories it is about.'),
      tags: labels.optional(),
      agent_id: label.optional().describe('The agent that will own it.'),
    }),
    output: previewAnswer,
    run: async ({ content, type, repos = [], tags = [], agent_id = null }) => {
      const keys = await Promise.all(repos.map(repo => needs.repos.keyOf(repo)))
      const data = await needs.remember.preview({ content, type, repos: keys, tags, agent_id })
      return { data, text: previewText(data) }
    },
  })

export const confirmMemory = (needs: McpNeeds) =>
  defineTool({
    name: 'confirm_memory',
    title: 'Confirm a memory',
    description: 'Saves a preview of remember, unless the same is known already.',
    writes: true,
    input: z.object({
      pending_id: z.string().trim().min(1),
      override: z.string().optional().describe('Save this text instead; it is scanned, not distilled again.'),
      supersedes: z
        .union([z.string().min(1), z.array(z.string().min(1)).max(100)])
        .optional()
        .describe('Ids of memories that this one replaces.'),
      ...agentForWriting,
    }),
    output: confirmAnswer,
    run: async ({ pending_id, override = null, supersedes = [], agent_id = null }) => {
      const replaced = typeof supersedes === 'string' ? [supersedes] : supersedes
      const data = await needs.remember.confirm({ pending_id, override, supersedes: replaced, agent_id })
      return { data, text: savedText(data) }
    },
  })
