import { z } from 'zod'
import { DistillError, isDistillError, sentenceOf } from '../../../shared/errors.ts'
import type { OllamaClient } from './client.ts'

export interface OllamaModel {
  readonly name: string
  readonly bytes: number
  readonly parameters: string | null
  readonly quantization: string | null
}

export interface OllamaHealth {
  readonly up: boolean
  readonly version: string | null
  readonly models: readonly string[]
  /** Why it is not up, in words. */
  readonly reason: string | null
}

export interface PullProgress {
  readonly status: string
  readonly completed: number
  readonly total: number
}

const listed = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      size: z.number().catch(0),
      details: z
        .object({ parameter_size: z.string().nullish(), quantization_level: z.string().nullish() })
        .nullish()
        .catch(null),
    }),
  ),
})

export const ollamaModels = (client: OllamaClient, signal?: AbortSignal): Promise<readonly OllamaModel[]> =>
  client.request({
    model: null,
    limitMs: client.limits.connectMs,
    whole: true,
    signal,
    ask: async ollama =>
      listed.parse(await ollama.list()).models.map(({ name, size, details }) => ({
        name,
        bytes: size,
        parameters: details?.parameter_size || null,
        quantization: details?.quantization_level || null,
      })),
  })

/** Never fails: a server that does not answer is an answer too. */
export const ollamaHealth = async (client: OllamaClient, signal?: AbortSignal): Promise<OllamaHealth> => {
  try {
    const { limits } = client
    const version = await client.request({
      model: null,
      limitMs: limits.connectMs,
      whole: true,
      signal,
      ask: async ollama => z.object({ version: z.string() }).parse(await ollama.version()).version,
    })
    const models = await ollamaModels(client, signal)
    return { up: true, version, models: models.map(({ name }) => name), reason: null }
  } catch (error) {
    return { up: false, version: null, models: [], reason: sentenceOf(error) }
  }
}

const MODEL_NAME = /^\w[\w.-]{0,100}(?:[/:]\w[\w.-]{0,100}){0,4}$/
const LONGEST_TIMER_MS = 2 ** 31 - 1
const progressed = z.object({
  status: z.string().catch(''),
  completed: z.number().catch(0),
  total: z.number().catch(0),
})

/** Lets the server fetch a model. There is no limit in all, only one without a sign of life. */
export const pullModel = async (
  client: OllamaClient,
  name: string,
  onProgress: (progress: PullProgress) => void,
  signal?: AbortSignal,
): Promise<void> => {
  if (!MODEL_NAME.test(name)) throw new DistillError('bad_request', `"${name}" is not a model's name.`)
  const silence = new AbortController()
  const stalled = new DistillError(
    'model_unavailable',
    `Ollama stopped telling how far the fetch of ${name} is. Try again: it goes on where it stopped.`,
  )
  let timer: NodeJS.Timeout | undefined
  const alive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(stalled), client.limits.pullIdleMs)
  }
  alive()
  try {
    await client.request({
      model: name,
      limitMs: LONGEST_TIMER_MS,
      whole: false,
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
      ask: async ollama => {
        for await (const step of await ollama.pull({ model: name, stream: true })) {
          alive()
          onProgress(progressed.parse(step))
        }
      },
    })
  } catch (error) {
    if (!isDistillError(error, 'internal')) throw error
    throw new DistillError('model_unavailable', `Ollama could not fetch ${name}. ${error.message}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
