import { z } from 'zod'
import { route } from './route.ts'

const setting = z.object({
  name: z.string(),
  value: z.unknown(),
  source: z.enum(['environment', 'stored', 'default']),
  environment: z.string().nullable(),
})

export const settings = {
  'settings.read': route(z.object({}), z.object({ settings: z.array(setting) })),
  'settings.write': route(z.object({ name: z.string(), value: z.unknown() }), setting),
} as const
