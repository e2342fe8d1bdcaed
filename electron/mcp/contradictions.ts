import { z } from 'zod'
import {
  contradictionStatus,
  contradictionView,
  nextCursor,
  pageInput,
  resolution,
  type ContradictionView,
} from '../../shared/contract/views.ts'
import { isAged } from '../../shared/domain/freshness.ts'
import { snippetOf } from '../../shared/domain/snippet.ts'
import { filterFor, pageOf } from '../api/filter.ts'
import { lookAt, sidesOf, toContradiction } from '../api/views.ts'
import type { McpNeeds } from './needs.ts'
import { quote, recordedText } from './text.ts'
import { agentForReading, agentForWriting, defineTool, repoInput, warningFor, warningOutput } from './tool.ts'

const disputeText = ({ id, status, reason, older, newer }: ContradictionView): string =>
  [
    `${id} ${status}: ${snippetOf(reason, 300)}`,
    `older ${older.id}`,
    quote(older.content),
    `newer ${newer.id}`,
    quote(newer.content),
  ].join('\n')

const hasAged = ({ older, newer }: ContradictionView, now: Date): boolean =>
  [older, newer].some(({ created_at }) => isAged({ created_at, verified_at: null }, now))

export const listContradictions = (needs: McpNeeds) =>
  defineTool({
    name: 'list_contradictions',
    title: 'List contradictions',
    description:
      'Pairs of memories that say opposite things, newest first, at most 100 a page; all states unless `status` is given.',
    writes: false,
    input: z.object({ status: contradictionStatus.optional(), repo: repoInput, ...pageInput, ...agentForReading }),
    output: z.object({ contradictions: z.array(contradictionView), next_cursor: nextCursor, ...warningOutput }),
    run: async ({ status, limit, cursor, ...asked }) => {
      const filter = { ...(await filterFor(needs, asked)), ...(status && { status }) }
      const { items, next_cursor } = await needs.lists.contradictions(filter, pageOf({ limit, cursor }))
      const look = await lookAt(sidesOf(items), needs)
      const contradictions = items.map(item => toContradiction(item, look))
      const warning = warningFor(contradictions.some(item => hasAged(item, look.now)))
      const more = next_cursor === null ? [] : [`More: cursor ${next_cursor}`]
      const text =
        items.length === 0
          ? 'No contradictions.'
          : [recordedText(contradictions.map(disputeText)), ...more, ...Object.values(warning)].join('\n')
      return { data: { contradictions, next_cursor, ...warning }, text }
    },
  })

export const resolveContradiction = (needs: McpNeeds) =>
  defineTool({
    name: 'resolve_contradiction',
    title: 'Resolve a contradiction',
    description:
      'keep_newer supersedes the older, keep_older retires the newer, both_true keeps both, merge replaces both by `content`, reopen takes a resolution back.',
    writes: true,
    input: z.object({
      id: z.string().trim().min(1),
      resolution,
      content: z.string().optional().describe('The text of a merge.'),
      ...agentForWriting,
    }),
    output: contradictionView.extend({ memories: z.array(z.string()).describe('The memories that changed.') }),
    run: async ({ id, resolution, content = null, agent_id = null }) => {
      const { memories } = await needs.review.resolve(id, resolution, content, agent_id)
      const settled = await needs.lists.contradiction(id)
      const contradiction = toContradiction(settled, await lookAt(sidesOf([settled]), needs))
      const changed = memories.length > 0 ? ` Changed: ${memories.join(' ')}` : ''
      return {
        data: { ...contradiction, memories: [...memories] },
        text: `Contradiction ${id} is ${contradiction.status} (${resolution}).${changed}`,
      }
    },
  })
