import type { Random } from './random.ts'
import type { Step } from './story.ts'

export interface Call {
  readonly tool: string
  readonly input: unknown
  readonly response: unknown
}

/** Tells a step of a story in the shapes that a client uses for one tool. */
export type Teller = (step: Step, random: Random) => Call
