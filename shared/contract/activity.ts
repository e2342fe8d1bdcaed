import { z } from 'zod'
import { memoryTypes } from '../domain/memory.ts'
import { observationStates } from '../domain/observation.ts'
import { route } from './route.ts'

const count = z.number()

/** The answer of `GET /status` as well. */
export const engineStatus = z.object({
  capture: z.object({ state: z.enum(['capturing', 'paused']), paused_until: z.string().nullable() }),
  queue: z.object({
    pending: count,
    processing: count,
    done: count,
    rejected: count,
    blocked: count,
    duplicate: count,
    dead: count,
    oldest_pending_s: z.number(),
  }),
  worker: z.object({ state: z.string(), reason: z.string().nullable() }),
  models: z.object({ distiller: z.string(), embedder: z.string() }),
  memories: z.object({
    total: count,
    by_type: z.record(z.enum(memoryTypes), count),
    open_contradictions: count,
    stale: count,
  }),
})
export type EngineStatus = z.infer<typeof engineStatus>

const observation = z.object({
  id: z.string(),
  received_at: z.string(),
  tool: z.string(),
  repo: z.string().nullable(),
  session: z.string().nullable(),
  state: z.enum(observationStates),
  stage: z.string().nullable(),
  reason: z.string().nullable(),
  attempts: count,
  error: z.string().nullable(),
  due_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  memories: z.array(z.string()),
  times: z.array(z.object({ stage: z.string(), ms: z.number() })),
})
export type ObservationView = z.infer<typeof observation>

const dayCount = z.object({
  day: z.string(),
  kind: z.enum(['captured', ...observationStates]),
  reason: z.string().nullable(),
  count,
})

/** One thing `distill doctor` looked at, in words. */
const check = z.object({ name: z.string(), state: z.enum(['ok', 'warning', 'problem']), sentence: z.string() })
export type Check = z.infer<typeof check>

const one = z.object({ id: z.string() })
const nothing = z.object({})

export const activity = {
  'activity.status': route(nothing, engineStatus),
  /** How many observations came, and to what end, by local day. */
  'activity.days': route(z.object({ since_day: z.iso.date() }), z.object({ days: z.array(dayCount) })),
  'activity.checks': route(nothing, z.object({ checks: z.array(check) })),
  'activity.list': route(
    z.object({
      states: z.array(z.enum(observationStates)).optional(),
      limit: z.int().min(1).max(500).default(50),
      before: z.string().optional(),
    }),
    z.object({ observations: z.array(observation), next_before: z.string().nullable() }),
  ),
  'activity.show': route(one, observation),
  'activity.retry': route(one, nothing),
  'activity.dismiss': route(one, nothing),
} as const
