import type { z } from 'zod'
import { activity } from './activity.ts'
import { capture } from './capture.ts'
import { clients } from './clients.ts'
import { jobs } from './jobs.ts'
import { memories } from './memories.ts'
import { models } from './models.ts'
import { privacy } from './privacy.ts'
import { review } from './review.ts'
import { settings } from './settings.ts'
import { transfer } from './transfer.ts'

export const contract = {
  ...memories,
  ...review,
  ...activity,
  ...capture,
  ...clients,
  ...models,
  ...jobs,
  ...privacy,
  ...settings,
  ...transfer,
}

type Contract = typeof contract
export type RouteName = keyof Contract
/** What a caller writes: defaults may be left out. */
export type RouteInput<N extends RouteName> = z.input<Contract[N]['input']>
export type RouteOutput<N extends RouteName> = z.output<Contract[N]['output']>

/** A route without its handler does not compile. */
export type HandlersOf<Routes extends Partial<Contract>> = {
  readonly [N in keyof Routes & RouteName]: (
    input: z.output<Contract[N]['input']>,
  ) => Promise<z.input<Contract[N]['output']>>
}
export type Handlers = HandlersOf<Contract>

export const isRouteName = (name: string): name is RouteName => Object.hasOwn(contract, name)
