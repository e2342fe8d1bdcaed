import { z } from 'zod'
import { job } from './jobs.ts'
import { route } from './route.ts'
import { memoryType } from './views.ts'

export const models = {
  'models.ollama': route(
    z.object({}),
    z.object({
      host: z.string(),
      up: z.boolean(),
      version: z.string().nullable(),
      reason: z.string().nullable(),
      models: z.array(z.object({ name: z.string(), bytes: z.number() })),
    }),
  ),
  'models.pull': route(z.object({ name: z.string().min(1) }), job),
  /** What the distiller in use makes of a text; nothing is kept. */
  'models.try': route(
    z.object({ text: z.string().min(1).max(8000) }),
    z.object({
      facts: z.array(z.object({ content: z.string(), type: memoryType })),
      redacted_count: z.number(),
      ms: z.number(),
    }),
  ),
} as const
