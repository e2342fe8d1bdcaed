import { Ollama, type ChatRequest, type Message } from 'ollama'
import { createLane } from '../../base/lane.ts'
import { ollamaAddress } from './address.ts'
import { blame, failureOf } from './failures.ts'
import { boundedFetch } from './fetch.ts'

export interface OllamaLimits {
  readonly connectMs: number
  readonly chatMs: number
  readonly embedMs: number
  /** A pull may take hours, but not without a sign of life. */
  readonly pullIdleMs: number
}

export const defaultLimits: OllamaLimits = { connectMs: 3_000, chatMs: 120_000, embedMs: 30_000, pullIdleMs: 60_000 }

export interface Question {
  readonly model: string
  readonly messages: readonly Message[]
  /** A JSON schema that the answer must follow. */
  readonly format: object
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
  /** Queries have a lane of their own, so that a search never waits behind distillation. */
  embed(model: string, texts: readonly string[], lane: 'query' | 'background', signal?: AbortSignal): Promise<unknown>
}

export interface Request<T> {
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
    (question: ChatRequest): Work<string> =>
    async signal => {
      await reachable(signal)
      return request({
        model: question.model,
        limitMs: limits.chatMs,
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
    (model: string, texts: readonly string[]): Work<unknown> =>
    signal =>
      request({
        model,
        limitMs: limits.embedMs,
        whole: true,
        signal,
        ask: async ollama => (await ollama.embed({ model, input: [...texts], keep_alive: KEEP_ALIVE })).embeddings,
      })

  return {
    url,
    loopback,
    limits,
    request,
    chat: ({ model, messages, format }, signal) => {
      const asked = converse({ model, messages: [...messages], format, options: OPTIONS })
      const trivial = converse({
        model,
        messages: [{ role: 'user', content: TRIVIAL }],
        options: { ...OPTIONS, num_predict: 1 },
      })
      return generation(() => blaming(asked, trivial, signal))
    },
    embed: (model, texts, lane, signal) =>
      embedding[lane](() => blaming(vectors(model, texts), vectors(model, [TRIVIAL]), signal)),
  }
}
