import { z } from 'zod'
import { route } from './route.ts'
import {
  contradictionStatus,
  contradictionView,
  evidenceState,
  fullMemory,
  nextCursor,
  pageInput,
  resolution,
} from './views.ts'

const repo = z.string().optional()

export const review = {
  'review.contradictions': route(
    z.object({ status: contradictionStatus.optional(), repo, ...pageInput }),
    z.object({ contradictions: z.array(contradictionView), next_cursor: nextCursor }),
  ),
  'review.contradiction': route(z.object({ id: z.string() }), contradictionView),
  'review.resolve': route(
    z.object({ id: z.string(), resolution, content: z.string().optional() }),
    z.object({ action_id: z.string().nullable(), contradiction: contradictionView }),
  ),
  'review.stale': route(
    z.object({ repo, ...pageInput }),
    z.object({
      memories: z.array(fullMemory.extend({ evidence: evidenceState.nullable() })),
      next_cursor: nextCursor,
    }),
  ),
  'review.undo': route(z.object({ action_id: z.string() }), z.object({ memories: z.array(z.string()) })),
} as const
