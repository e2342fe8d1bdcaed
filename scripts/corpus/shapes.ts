import { z } from 'zod'
import { memoryTypes, verdicts } from '../../shared/domain/memory.ts'

const instant = z.iso.datetime({ precision: 3 })
const offset = z.int().min(-720).max(840)
const condition = z.union([z.string().min(1), z.strictObject({ re: z.string().min(1) })])
const sentence = z.string().min(3)

const toolCall = {
  session_id: z.uuid(),
  transcript_path: z.string().endsWith('.jsonl'),
  cwd: z.string().min(2),
  prompt_id: z.uuid(),
  permission_mode: z.string(),
  effort: z.strictObject({ level: z.string() }),
  tool_name: z.string().min(1),
  tool_input: z.record(z.string(), z.unknown()),
  tool_use_id: z.string().startsWith('toolu_'),
  duration_ms: z.int().min(0),
}

/** The two kinds of bodies that a client sends after a tool call, with no field more or less. */
const body = z.discriminatedUnion('hook_event_name', [
  z.strictObject({ ...toolCall, hook_event_name: z.literal('PostToolUse'), tool_response: z.unknown() }),
  z.strictObject({
    ...toolCall,
    hook_event_name: z.literal('PostToolUseFailure'),
    error: z.string(),
    is_interrupt: z.boolean(),
  }),
])

export const observationShape = z.strictObject({
  id: z.string().regex(/^obs-[th]-\d{3}$/),
  body,
  received_at: instant,
  offset_minutes: offset,
  expect: z.enum(['keep', 'reject']),
  types: z.array(z.enum(memoryTypes)),
  must: z.array(condition),
  must_not: z.array(condition),
  facts: z.tuple([z.int().min(1), z.int().min(1)]).optional(),
  note: sentence,
})

export const pairShape = z.strictObject({
  id: z.string().regex(/^pair-[th]-\d{3}$/),
  older: sentence,
  newer: sentence,
  type: z.enum(memoryTypes),
  verdict: z.enum(verdicts),
  note: sentence,
})

export const questionShape = z.strictObject({
  id: z.string().regex(/^q-\d{3}$/),
  question: sentence,
  fact: sentence.nullable(),
  others: z.array(sentence).length(3),
})

export const dayShape = z.strictObject({
  id: z.string().regex(/^day-\d{3}$/),
  body,
  received_at: instant,
  offset_minutes: offset,
  worth_keeping: z.boolean(),
})
