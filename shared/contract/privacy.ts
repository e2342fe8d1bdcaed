import { z } from 'zod'
import { route } from './route.ts'

const ledgerRow = z.object({
  day: z.string(),
  place: z.enum(['door', 'before model', 'after model', 'import', 'stored']),
  rule: z.string(),
  count: z.number(),
})

const nothing = z.object({})

export const privacy = {
  /** The text that was captured, redacted, and how long it stays. */
  'privacy.raw': route(
    nothing,
    z.object({
      directory: z.string(),
      bytes: z.number(),
      oldest: z.string().nullable(),
      retention_days: z.number(),
    }),
  ),
  'privacy.deleteRaw': route(nothing, z.object({ removed: z.number() })),
  /** Every address the app may talk to, with why and whether it does. */
  'privacy.addresses': route(
    nothing,
    z.object({
      addresses: z.array(
        z.object({ address: z.string(), purpose: z.string(), is_on: z.boolean(), is_local: z.boolean() }),
      ),
    }),
  ),
  'privacy.ledger': route(z.object({ since_day: z.iso.date() }), z.object({ rows: z.array(ledgerRow) })),
} as const
