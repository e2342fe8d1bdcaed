import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Log } from '../base/log.ts'
import { createReadBody, type BodyLimits } from './body.ts'
import { answerClientError } from './client-error.ts'
import { createExchange } from './exchange.ts'
import { createGuard, type Tokens } from './guard.ts'
import { listenOn } from './listen.ts'
import { createRouter, type Route } from './router.ts'

export interface HttpLimits extends BodyLimits {
  readonly headersMs: number
  readonly requestMs: number
  readonly idleMs: number
}

export const httpLimits: HttpLimits = {
  bytes: 16 * 1024 * 1024,
  bytesAtOnce: 256 * 1024 * 1024,
  headersMs: 5000,
  requestMs: 20_000,
  idleMs: 65_000,
}

interface Options {
  readonly routes: readonly Route[]
  /** Asked on every request, because tokens can be changed while the engine runs. */
  readonly tokens: () => Tokens
  readonly log: Log
  readonly limits?: HttpLimits
}

export interface HttpServer {
  /** Listens on the first of these ports that is free, on 127.0.0.1 only; answers which. */
  listen(ports: readonly number[]): Promise<number>
  /** Takes no new connections, lets requests end for `graceMs`, then cuts off what is left. */
  close(graceMs?: number): Promise<void>
}

export const createHttpServer = ({ routes, tokens, log, limits = httpLimits }: Options): HttpServer => {
  const find = createRouter(routes)
  const readBody = createReadBody(limits)
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: Math.min(1000, limits.headersMs / 2),
    maxHeaderSize: 16 * 1024,
    noDelay: true,
    // The guard refuses a request without one, in JSON as it refuses all others.
    requireHostHeader: false,
  })
  const raw = new Set<ServerResponse>()
  let closing = false
  /** The answer ends its connection: a client that goes on asking would hold it until it is cut. */
  const makeLast = (response: ServerResponse): void => {
    response.shouldKeepAlive = false
  }
  const onRaw = (response: ServerResponse): void => {
    raw.add(response)
    response.on('close', () => raw.delete(response))
    if (closing) makeLast(response)
  }
  server.on('clientError', answerClientError)

  return {
    listen: async ports => {
      const port = await listenOn(server, ports)
      const guard = createGuard({ port, tokens })
      const exchange = createExchange({ find, guard, readBody, onRaw, isLast: () => closing, log })
      const answer = (request: IncomingMessage, response: ServerResponse): void => void exchange(request, response)
      server.on('request', answer).on('checkContinue', answer)
      return port
    },
    close: (graceMs = 2000) =>
      new Promise(resolve => {
        closing = true
        raw.forEach(makeLast)
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
