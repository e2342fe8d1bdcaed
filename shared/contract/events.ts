import { z } from 'zod'

/** The parts of the contract whose answers may be different now; each is the first word of its routes' names. */
export const topics = [
  'memories',
  'review',
  'activity',
  'capture',
  'clients',
  'models',
  'jobs',
  'privacy',
  'settings',
] as const
export type Topic = (typeof topics)[number]

export const liveEvent = z.object({ changed: z.array(z.enum(topics)) })
export type LiveEvent = z.infer<typeof liveEvent>
