import type { IncomingMessage, ServerResponse } from 'node:http'
import { traceOf, type Log } from '../base/log.ts'
import { DistillError, isDistillError, type ErrorCode } from '../../shared/errors.ts'
import { isParseable } from '../capture/body/measure.ts'
import { errorAnswer, safeHeaders, send, strictPolicy, type Answer } from './answers.ts'
import { answerEarly, hasBody, type ReadBody } from './body.ts'
import type { Guard } from './guard.ts'
import type { RawHandler, Route, Router } from './router.ts'

interface Options {
  readonly find: Router
  readonly guard: Guard
  readonly readBody: ReadBody
  /** Told of an exchange that writes its answer itself, before it begins. */
  readonly onRaw: (response: ServerResponse) => void
  /** Whether an answer given now ends its connection. */
  readonly isLast: () => boolean
  readonly log: Log
}

export type Exchange = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** One request from its headers to its answer: route, guard, body, handler. */
export const createExchange = ({ find, guard, readBody, onRaw, isLast, log }: Options): Exchange => {
  /** Whoever the guard does not know is not told which routes there are. */
  const allowed = (request: IncomingMessage, path: string): Route | Answer => {
    const match = find(request.method ?? '', path)
    guard(request.headers, match.access)
    if (match.kind === 'none') throw new DistillError('not_found', 'There is nothing at this address.')
    return match.kind === 'route' ? match.route : wrongMethod(match.methods)
  }
  const answerRaw = (handler: RawHandler, request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    for (const [name, value] of [...safeHeaders, strictPolicy]) response.setHeader(name, value)
    onRaw(response)
    return handler.raw(request, response, body)
  }
  const finish = (request: IncomingMessage, response: ServerResponse, answer: Answer): void => {
    if (isLast()) response.shouldKeepAlive = false
    if (request.complete || !hasBody(request)) send(response, answer)
    else answerEarly(request, response, answer)
  }

  return async (request, response) => {
    let receiving: Route | null = null
    try {
      const { method = '', url = '', headers } = request
      const mark = url.indexOf('?')
      const path = mark < 0 ? url : url.slice(0, mark)
      const route = allowed(request, path)
      if ('status' in route) return finish(request, response, route)
      receiving = route
      if (method === 'POST' && !isJson(request)) throw notJson()
      const body = await readBody(request, response)
      if (route.access === 'main' && body.byteLength > SURELY_SHALLOW && !isParseable(body)) throw tooDeep()
      receiving = null
      if (typeof route.handler !== 'function') return await answerRaw(route.handler, request, response, body)
      const query = mark < 0 ? '' : url.slice(mark + 1)
      finish(request, response, await route.handler({ method, path, query, headers, body }))
    } catch (error) {
      receiving?.onRefused?.(codeOf(error))
      if (!isDistillError(error)) log.error('http.failed', traceOf(error))
      finish(request, response, errorAnswer(error))
    }
  }
}

/** Smaller bodies cannot nest deeply enough to hurt a parser; the door looks at its own, off this thread. */
const SURELY_SHALLOW = 64 * 1024
const tooDeep = () => new DistillError('bad_request', 'The JSON is nested too deeply to be read.')

const isJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')

const notJson = () => new DistillError('unsupported', 'The content type must be application/json.')

const wrongMethod = (methods: readonly string[]): Answer => {
  const error = errorAnswer(new DistillError('unsupported', `This address takes ${methods.join(' and ')} only.`), 405)
  return { ...error, headers: [...(error.headers ?? []), 'allow', methods.join(', ')] }
}

const codeOf = (error: unknown): ErrorCode => (isDistillError(error) ? error.code : 'internal')
