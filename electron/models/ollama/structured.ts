import type { z } from 'zod'

/** The answer if it is JSON of this form, else null. */
export const parseAnswer = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
