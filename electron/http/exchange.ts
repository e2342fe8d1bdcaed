import type { IncomingMessage, ServerResponse } from 'node:http'
import { traceOf, type Log } from '../base/log.ts'
import { DistillError, isDistillError, type ErrorCode } from '../../shared/errors.ts'
import { isParseable } from '../capture/body/measure.ts'
import { errorAnswer, safeHeaders, send, strictPolicy, type Answer } from './answers.ts'
import { answerEarly, hasBody, type ReadBody } from './body.ts'
import type { Guard } from './guard.ts'
import type { Route, Router } from './router.ts'

interface Options {
  readonly find: Router
  readonly guard: Guard
  readonly readBody: ReadBody
  readonly log: Log
}

export type Exchange = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** One request from its headers to its answer: route, guard, body, handler. */
export const createExchange = ({ find, guard, readBody, log }: Options): Exchange => {
  /** Whoever the guard does not know is not told which routes there are. */
  const allowed = (request: IncomingMessage, path: string): Route | Answer => {
    const match = find(request.method ?? '', path)
    guard(request.headers, match.access)
    if (match.kind === 'none') throw new DistillError('not_found', 'There is nothing at this address.')
    return match.kind === 'route' ? match.route : wrongMethod(match.methods)
  }
  const received = async (route: Route, request: IncomingMessage, response: ServerResponse): Promise<Buffer> => {
    try {
      if (request.method === 'POST' && !isJson(request)) throw notJson()
      const body = await readBody(request, response)
      if (route.access === 'main' && body.byteLength > SURELY_SHALLOW && !isParseable(body)) throw tooDeep()
      return body
    } catch (error) {
      route.onRefused?.(codeOf(error))
      throw error
    }
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Answer | null> => {
    const { method = '', url = '', headers } = request
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const route = allowed(request, path)
    if ('status' in route) return route
    const body = await received(route, request, response)
    if (typeof route.handler === 'function')
      return route.handler({ method, path, query: mark < 0 ? '' : url.slice(mark + 1), headers, body })
    for (const [name, value] of [...safeHeaders, strictPolicy]) response.setHeader(name, value)
    await route.handler.raw(request, response, body)
    return null
  }

  return async (request, response) => {
    try {
      const result = await answer(request, response)
      if (result) finish(request, response, result)
    } catch (error) {
      if (!isDistillError(error)) log.error('http.failed', traceOf(error))
      finish(request, response, errorAnswer(error))
    }
  }
}

const finish = (request: IncomingMessage, response: ServerResponse, answer: Answer): void =>
  request.complete || !hasBody(request) ? send(response, answer) : answerEarly(request, response, answer)

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
