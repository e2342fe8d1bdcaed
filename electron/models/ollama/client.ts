import { Ollama, type ChatRequest, type Message } from 'ollama'
import { z } from 'zod'
import { createLane } from '../../base/lane.ts'
import { ollamaAddress } from './address.ts'
import { blame, failureOf } from './failures.ts'
import { boundedFetch } from './fetch.ts'

export interface OllamaLimits {
  readonly connectMs: number
  /** A long record on a slow machine, the model not loaded yet. */
  readonly distillMs: number
  readonly judgeMs: number
  readonly embedMs: number
  /** For the trivial question that tells a bad text from a bad server. */
  readonly controlMs: number
  /** A pull may take hours, but not without a sign of life. */
  readonly pullIdleMs: number
}

export const defaultLimits: OllamaLimits = {
  connectMs: 3_000,
  distillMs: 180_000,
  judgeMs: 60_000,
  embedMs: 30_000,
  controlMs: 20_000,
  pullIdleMs: 60_000,
}

interface Question {
  readonly model: string
  readonly messages: readonly Message[]
  /** A JSON schema that the answer must follow. */
  readonly format: object
  readonly limitMs: number
}

/** One Ollama server. Whoever shares a client shares its lanes. */
export interface OllamaClient {
  readonly url: string
  readonly loopback: boolean
  readonly limits: OllamaLimits
  /** One request with its time limit, its failures told in words. */
  request<T>(request: Request<T>): Promise<T>
  /** The model's text. One question at a time: a local model answers two at once no faster. */
  chat(question: Question, signal?: AbortSignal): Promise<string>
  /** One list of numbers per text. Queries have a lane of their own, so that a search never waits behind distillation. */
  embed(
    model: string,
    texts: readonly string[],
    lane: 'query' | 'background',
    signal?: AbortSignal,
  ): Promise<number[][]>
}

interface Request<T> {
  readonly model: string | null
  readonly limitMs: number
  readonly whole: boolean
  readonly signal?: AbortSignal | undefined
  readonly ask: (ollama: Ollama) => Promise<T>
}

type Work<T> = (signal: AbortSignal | undefined) => Promise<T>

const KEEP_ALIVE = '10m'
/** The same for every question, because another context size would make the server load the model again. */
const OPTIONS: NonNullable<ChatRequest['options']> = { temperature: 0, seed: 1, num_ctx: 8192, num_predict: 1024 }
const TRIVIAL = 'ok'

export const createOllamaClient = (host: string, limits: OllamaLimits = defaultLimits): OllamaClient => {
  const { url, loopback, headers } = ollamaAddress(host)
  const generation = createLane()
  const embedding = { query: createLane(), background: createLane() }

  const request = async <T>({ model, limitMs, whole, signal, ask }: Request<T>): Promise<T> => {
    signal?.throwIfAborted()
    const limit = AbortSignal.timeout(limitMs)
    const either = signal ? AbortSignal.any([signal, limit]) : limit
    try {
      return await ask(new Ollama({ host: url, headers, fetch: boundedFetch(either, { whole }) }))
    } catch (error) {
      signal?.throwIfAborted()
      throw failureOf(error, { url, model, limitMs, late: limit.aborted })
    }
  }

  const blaming = async <T>(work: Work<T>, control: Work<unknown>, signal: AbortSignal | undefined): Promise<T> => {
    try {
      return await work(signal)
    } catch (error) {
      signal?.throwIfAborted()
      throw await blame(error, () => control(signal))
    }
  }

  const reachable: Work<unknown> = signal =>
    request({ model: null, limitMs: limits.connectMs, whole: true, signal, ask: ollama => ollama.version() })

  const converse =
    (question: ChatRequest, limitMs: number): Work<string> =>
    async signal => {
      await reachable(signal)
      return request({
        model: question.model,
        limitMs,
        whole: true,
        signal,
        ask: async ollama => {
          const answer = await ollama.chat({ keep_alive: KEEP_ALIVE, think: false, ...question, stream: false })
          if (typeof answer.message?.content !== 'string') throw new Error('it has no message')
          return answer.message.content
        },
      })
    }

  const vectors =
    (model: string, texts: readonly string[], limitMs: number): Work<number[][]> =>
    signal =>
      request({
        model,
        limitMs,
        whole: true,
        signal,
        ask: async ollama => {
          const { embeddings } = await ollama.embed({ model, input: [...texts], keep_alive: KEEP_ALIVE })
          return z.array(z.array(z.number())).length(texts.length).parse(embeddings)
        },
      })

  return {
    url,
    loopback,
    limits,
    request,
    chat: ({ model, messages, format, limitMs }, signal) => {
      const asked = converse({ model, messages: [...messages], format, options: OPTIONS }, limitMs)
      const trivial = converse(
        { model, messages: [{ role: 'user', content: TRIVIAL }], options: { ...OPTIONS, num_predict: 1 } },
        limits.controlMs,
      )
      return generation(() => blaming(asked, trivial, signal))
    },
    embed: (model, texts, lane, signal) => {
      const asked = vectors(model, texts, limits.embedMs)
      return embedding[lane](() => blaming(asked, vectors(model, [TRIVIAL], limits.controlMs), signal))
    },
  }
}
