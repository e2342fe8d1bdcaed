import { z } from 'zod'
import { route } from './route.ts'

const ledgerRow = z.object({
  day: z.string(),
  place: z.enum(['door', 'before model', 'after model', 'import', 'stored']),
  rule: z.string(),
  count: z.number(),
})

export const privacy = {
  'privacy.ledger': route(z.object({ since_day: z.iso.date() }), z.object({ rows: z.array(ledgerRow) })),
} as const
