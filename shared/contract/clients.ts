import { z } from 'zod'
import { route } from './route.ts'

const nothing = z.object({})

/** How Claude Code stands to this engine. */
const connection = z.object({
  state: z.enum(['connected', 'outdated', 'absent', 'unknown']),
  /** Why it cannot be told, in words. */
  reason: z.string().nullable(),
  files: z.array(z.string()),
})

export const clients = {
  'clients.status': route(nothing, connection),
  'clients.connect': route(nothing, connection),
  'clients.disconnect': route(nothing, connection),
} as const
