import { z } from 'zod'
import { verdicts } from '../domain/memory.ts'
import { memoryType } from './views.ts'

/** What came of an attempt to remember. Flat objects, because clients refuse unions at the root of a schema. */
export const previewAnswer = z.object({
  status: z.enum(['preview', 'rejected', 'blocked']),
  pending_id: z.string().optional().describe('Give it to confirm_memory.'),
  distilled: z.string().optional().describe('The text that will be saved.'),
  type: memoryType.optional(),
  redacted_count: z.number().optional(),
  expires_in_seconds: z.number().optional(),
  related: z
    .array(
      z.object({ id: z.string(), similarity: z.number(), verdict: z.enum(verdicts).nullable(), snippet: z.string() }),
    )
    .optional(),
  reason: z.string().optional(),
})
export type PreviewAnswer = z.infer<typeof previewAnswer>

export const confirmAnswer = z.object({
  status: z.enum(['saved', 'duplicate', 'expired', 'not_found', 'rejected', 'blocked']),
  id: z.string().optional(),
  contradictions: z.array(z.string()).optional(),
  existing_id: z.string().optional(),
  reason: z.string().optional(),
})
export type ConfirmAnswer = z.infer<typeof confirmAnswer>

export const draftAnswer = z.object({
  status: z.enum(['draft', 'rejected', 'blocked']),
  distilled: z.string().optional(),
  redacted_count: z.number().optional(),
  reason: z.string().optional(),
})
export type DraftAnswer = z.infer<typeof draftAnswer>

export const updateAnswer = z.object({
  status: z.enum(['saved', 'duplicate', 'rejected', 'blocked']),
  id: z.string().optional().describe('The memory that replaced the old one.'),
  supersedes: z.array(z.string()).optional(),
  contradictions: z.array(z.string()).optional(),
  existing_id: z.string().optional(),
  reason: z.string().optional(),
})
export type UpdateAnswer = z.infer<typeof updateAnswer>
