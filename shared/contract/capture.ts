import { z } from 'zod'
import { engineStatus } from './activity.ts'
import { route } from './route.ts'

const state = engineStatus.shape.capture

export const capture = {
  'capture.pause': route(
    z.object({ minutes: z.number().positive().max(525_600).nullable().describe('null pauses until resumed.') }),
    state,
  ),
  'capture.resume': route(z.object({}), state),
} as const
