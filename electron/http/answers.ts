import type { ServerResponse } from 'node:http'
import { isDistillError, type ErrorCode } from '../../shared/errors.ts'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: readonly string[]
}

const statuses: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  ambiguous: 409,
  too_large: 413,
  unsupported: 415,
  rejected: 422,
  blocked: 422,
  internal: 500,
  corrupt: 500,
  newer_schema: 500,
  busy: 503,
  read_only: 503,
  model_unavailable: 503,
  not_running: 503,
  disk_full: 507,
}

/** On every answer: nothing is stored, framed, sniffed or told to other sites. */
export const safeHeaders: readonly (readonly [name: string, value: string])[] = [
  ['cache-control', 'no-store'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
]
const flatSafeHeaders = safeHeaders.flat()
/** For answers that are no page: a browser that shows one anyway may do nothing with it. */
export const strictPolicy = ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"] as const
const JSON_TYPE = 'application/json; charset=utf-8'

export const jsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  type: JSON_TYPE,
  body: JSON.stringify(value),
  headers: strictPolicy,
})

export const errorBody = (code: ErrorCode, message: string): string => JSON.stringify({ error: { code, message } })

/** Only our own errors speak: any other might tell what is none of the caller's business. */
export const errorAnswer = (error: unknown, status?: number): Answer => {
  const [code, message] = isDistillError(error)
    ? [error.code, error.message]
    : (['internal', 'Something went wrong inside Distill. Its log says when; the engine goes on.'] as const)
  const body = errorBody(code, message)
  return { status: status ?? statuses[code], type: JSON_TYPE, body, headers: strictPolicy }
}

export const headersOf = ({ type, body, headers = [] }: Answer): string[] => [
  'content-type',
  type,
  'content-length',
  String(Buffer.byteLength(body)),
  ...flatSafeHeaders,
  ...headers,
]

export const send = (response: ServerResponse, answer: Answer): void => {
  if (response.headersSent || response.destroyed) return
  response.writeHead(answer.status, headersOf(answer))
  response.end(answer.body)
}
