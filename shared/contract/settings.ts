import { z } from 'zod'
import { route } from './route.ts'

const setting = z.object({
  name: z.string(),
  value: z.unknown(),
  source: z.enum(['environment', 'stored', 'default']),
  environment: z.string().nullable(),
})

const part = z.object({ name: z.enum(['database', 'vectors', 'journal', 'backups', 'logs']), bytes: z.number() })

export const settings = {
  'settings.store': route(z.object({}), z.object({ directory: z.string(), parts: z.array(part) })),
  'settings.read': route(z.object({}), z.object({ settings: z.array(setting) })),
  'settings.write': route(z.object({ name: z.string(), value: z.unknown() }), setting),
} as const
