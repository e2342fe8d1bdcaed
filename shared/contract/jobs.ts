import { z } from 'zod'
import { route } from './route.ts'

/** Long work: it goes on when the window is closed, and can be stopped. */
export const job = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  share: z.number().nullable().describe('How far it is, 0 to 1; null when nobody can know.'),
  note: z.string().nullable(),
})
export type JobView = z.infer<typeof job>

export const jobs = {
  'jobs.list': route(z.object({}), z.object({ jobs: z.array(job) })),
  'jobs.cancel': route(z.object({ id: z.string() }), z.object({})),
} as const
