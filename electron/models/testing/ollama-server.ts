import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { plainAnswer, plainVector, type ChatBody } from './ollama-answers.ts'

export type Route = 'version' | 'tags' | 'show' | 'chat' | 'embed' | 'pull'

export type Trouble =
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'fail'; readonly status: number; readonly error: string }
  | { readonly kind: 'hang' }
  /** Status 200 with this body. */
  | { readonly kind: 'garbage'; readonly body: string }
  /** The connection breaks in the middle of the answer. */
  | { readonly kind: 'cut' }

interface Recorded {
  readonly route: Route
  readonly body: unknown
}

/** Speaks Ollama's API over real HTTP, and misbehaves as told. */
export interface OllamaTestServer {
  readonly url: string
  readonly requests: readonly Recorded[]
  /** The names it has; a test may add and remove. */
  readonly models: Set<string>
  dimensions: number
  /** The content of the next chat answers: a string as it is, anything else as JSON. */
  answer: (body: ChatBody) => unknown
  /** Troubles a route for so many requests, default for good. */
  trouble(route: Route, trouble: Trouble, times?: number): void
  heal(): void
  goDown(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

const PULL_SIZE = 1_000
const VERSION = '0.12.0'

export const startOllamaServer = async (
  models: readonly string[] = ['gemma3:4b', 'nomic-embed-text:latest'],
): Promise<OllamaTestServer> => {
  const troubles = new Map<Route, { readonly trouble: Trouble; times: number }>()
  const requests: Recorded[] = []

  const has = (name: string): boolean => state.models.has(name) || state.models.has(`${name}:latest`)
  const notFound = (reply: Reply, name: string): void => reply.json({ error: `model '${name}' not found` }, 404)

  const routes: Readonly<Record<Route, (body: never, reply: Reply) => Promise<void> | void>> = {
    version: (_: unknown, reply) => reply.json({ version: VERSION }),
    tags: (_: unknown, reply) =>
      reply.json({
        models: [...state.models].map(name => ({
          name,
          model: name,
          size: 42,
          details: { parameter_size: '4.3B', quantization_level: 'Q4_K_M' },
        })),
      }),
    show: ({ model }: { model: string }, reply) =>
      has(model) ? reply.json({ capabilities: ['completion'], details: {} }) : notFound(reply, model),
    chat: (body: ChatBody, reply) => {
      if (!has(body.model)) return notFound(reply, body.model)
      const answer = state.answer(body)
      const content = typeof answer === 'string' ? answer : JSON.stringify(answer)
      const head = { model: body.model, created_at: new Date(0).toISOString() }
      const end = { ...head, done: true, done_reason: 'stop', eval_count: 1 }
      if (body.stream === false) return reply.json({ ...end, message: { role: 'assistant', content } })
      const half = Math.ceil(content.length / 2)
      for (const part of [content.slice(0, half), content.slice(half)])
        reply.line({ ...head, message: { role: 'assistant', content: part }, done: false })
      reply.line({ ...end, message: { role: 'assistant', content: '' } })
      return reply.end()
    },
    embed: ({ model, input }: { model: string; input: string | readonly string[] }, reply) =>
      has(model)
        ? reply.json({ model, embeddings: [input].flat().map(text => plainVector(text, state.dimensions)) })
        : notFound(reply, model),
    pull: async ({ name }: { name: string }, reply) => {
      reply.line({ status: 'pulling manifest' })
      if (name.startsWith('unknown')) reply.line({ error: 'pull model manifest: file does not exist' })
      else {
        for (let completed = 0; completed <= PULL_SIZE; completed += PULL_SIZE / 4) {
          reply.line({ status: 'pulling 6a0746a1ec1a', digest: 'sha256:6a0746a1ec1a', total: PULL_SIZE, completed })
          await pause(1)
        }
        state.models.add(name.includes(':') ? name : `${name}:latest`)
        reply.line({ status: 'success' })
      }
      reply.end()
    },
  }

  const troubleFor = (route: Route): Trouble | null => {
    const found = troubles.get(route)
    if (!found || found.times <= 0) return null
    found.times--
    return found.trouble
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const route = request.url?.replace('/api/', '') as Route
    const reply = replyTo(response)
    if (!Object.hasOwn(routes, route)) return reply.json({ error: 'not found' }, 404)
    const chunks = await request.toArray()
    const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) : null
    requests.push({ route, body })
    const trouble = troubleFor(route)
    switch (trouble?.kind) {
      case 'hang':
        return
      case 'fail':
        return reply.json({ error: trouble.error }, trouble.status)
      case 'garbage':
        return void response.end(trouble.body)
      case 'cut':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
        response.write('{"mess')
        return void setTimeout(() => response.destroy(), 5)
      case 'slow':
        await pause(trouble.ms)
        break
      case undefined:
    }
    await routes[route](body as never, reply)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo

  const state: OllamaTestServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    models: new Set(models),
    dimensions: 768,
    answer: plainAnswer,
    trouble: (route, trouble, times = Number.POSITIVE_INFINITY) => void troubles.set(route, { trouble, times }),
    heal: () => troubles.clear(),
    goDown: stop,
    comeBack: () => listen(port),
    close: stop,
  }
  return state
}

interface Reply {
  json(value: unknown, status?: number): void
  line(value: unknown): void
  end(): void
}

const replyTo = (response: ServerResponse): Reply => ({
  json: (value, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  },
  line: value => void response.write(`${JSON.stringify(value)}\n`),
  end: () => void response.end(),
})
