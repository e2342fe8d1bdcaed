import { DistillError, isDistillError, sentenceOf } from '../../../shared/errors.ts'
import { OllamaRefusal } from './fetch.ts'

export interface Asked {
  readonly url: string
  readonly model: string | null
  readonly limitMs: number
  readonly late: boolean
}

/** Statuses that say the server or its set-up is the trouble, whatever was asked. */
const OUTAGES = new Set([401, 403, 429, 502, 503, 504])

/** Puts a failed request into the words and the code that the worker acts on. */
export const failureOf = (error: unknown, { url, model, limitMs, late }: Asked): DistillError => {
  if (isDistillError(error)) return error
  const because = { cause: error }
  if (late)
    return new DistillError('too_slow', `Ollama at ${url} did not answer within ${limitMs / 1000} seconds.`, because)
  if (error instanceof OllamaRefusal) {
    if (error.status === 404 && model !== null)
      return new DistillError(
        'model_unavailable',
        `Ollama at ${url} does not have the model ${model}. Get it with: ollama pull ${model}`,
        because,
      )
    const code = OUTAGES.has(error.status) ? 'model_unavailable' : 'internal'
    return new DistillError(code, `Ollama at ${url} refused with status ${error.status}: ${error.message}`, because)
  }
  if (isNetworkFailure(error))
    return new DistillError(
      'model_unavailable',
      `Ollama does not answer at ${url}. Start it with "ollama serve", or choose the built-in models.`,
      because,
    )
  return new DistillError(
    'internal',
    `Ollama at ${url} gave an answer that cannot be read: ${sentenceOf(error)}`,
    because,
  )
}

const isNetworkFailure = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed'

/**
 * An odd answer may be this text's fault or the model's. A trivial question decides:
 * where even that fails the model is unavailable, else the text keeps its own error.
 */
export const blame = async (error: unknown, control: () => Promise<unknown>): Promise<unknown> => {
  if (!isDistillError(error, 'internal') && !isDistillError(error, 'too_slow')) return error
  try {
    await control()
    return error
  } catch (second) {
    if (!isDistillError(second)) return second
    return new DistillError('model_unavailable', second.message, { cause: error })
  }
}
