import { z } from 'zod'
import { route } from './route.ts'
import { memoryType } from './views.ts'

const time = z.iso.datetime({ offset: true })

/** One line of an export, as the file holds it; `repos` are stable keys. */
const transferLine = z.object({
  id: z.string(),
  content: z.string(),
  type: memoryType,
  repos: z.array(z.string()),
  tags: z.array(z.string()),
  agent_id: z.string().nullable(),
  author: z.string().nullable(),
  created_at: time,
  verified_at: time.nullable(),
  deleted_at: time.nullable(),
  supersedes: z.array(z.string()),
  access_count: z.number(),
  source: z.string().nullable(),
  /** Given for what came from outside: an update of it has another source and is no more to be trusted. */
  trust: z.literal('web').optional(),
  /** What people call the repositories, by key; another store may never have seen them. */
  repo_names: z.record(z.string(), z.string()).optional(),
})
export type TransferLine = z.infer<typeof transferLine>

export const transfer = {
  'transfer.export': route(
    z.object({ cursor: z.string().optional(), limit: z.int().min(1).max(1000).default(500) }),
    z.object({ lines: z.array(transferLine), next_cursor: z.string().nullable() }),
  ),
  'transfer.import': route(
    z.object({ first_line: z.int().min(1), lines: z.array(z.string()).min(1).max(1000) }),
    z.object({
      imported: z.number(),
      skipped: z.number(),
      problems: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
  ),
} as const
