import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '../../shared/errors.ts'
import type { Answer } from './answers.ts'
import type { Access } from './guard.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Takes over the whole exchange (streams, other libraries). */
export interface RawHandler {
  readonly raw: (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>
}
export type Handler = ((request: Request) => Answer | Promise<Answer>) | RawHandler

export interface Route {
  readonly methods: readonly string[]
  /** An exact path, or one that ends in `/*` and takes all below it. */
  readonly path: string
  readonly access: Access
  readonly handler: Handler
  /** Told when a body was turned away before the handler saw it. */
  readonly onRefused?: (code: ErrorCode) => void
}

export type Match =
  | { readonly kind: 'route'; readonly access: Access; readonly route: Route }
  | { readonly kind: 'method'; readonly access: Access; readonly methods: readonly string[] }
  | { readonly kind: 'none'; readonly access: 'main' }

export type Router = (method: string, path: string) => Match

export const createRouter = (routes: readonly Route[]): Router => {
  const byPath = Map.groupBy(routes, route => route.path)
  const folders = [...byPath.keys()].filter(path => path.endsWith('/*')).toSorted((a, b) => b.length - a.length)
  const folderOf = (path: string): string => folders.find(folder => path.startsWith(folder.slice(0, -1))) ?? ''

  return (method, path) => {
    const candidates = byPath.get(path) ?? byPath.get(folderOf(path)) ?? []
    const asked = method === 'HEAD' ? 'GET' : method
    const route = candidates.find(({ methods }) => methods.includes(asked))
    if (route) return { kind: 'route', access: route.access, route }
    const [first] = candidates
    if (!first) return { kind: 'none', access: 'main' }
    return { kind: 'method', access: first.access, methods: candidates.flatMap(({ methods }) => methods) }
  }
}
