import type { z } from 'zod'

/** One question the engine answers: what goes in and what comes out. */
export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I
  readonly output: O
}

export const route = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Route<I, O> => ({ input, output })
