import type { Duplex } from 'node:stream'
import { systemCode } from '../base/files.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { errorBody } from './answers.ts'

type Told = readonly [status: string, code: ErrorCode, message: string]

const told: Readonly<Record<string, Told>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', 'The headers are too large.'],
}
const malformed: Told = ['400 Bad Request', 'bad_request', 'This is not a request that HTTP knows.']

/** Answers on the bare connection what never became a request: too slow, too large, or no HTTP at all. */
export const answerClientError = (error: Error, socket: Duplex): void => {
  if (!socket.writable || systemCode(error) === 'ECONNRESET') return void socket.destroy()
  const [status, code, message] = told[systemCode(error) ?? ''] ?? malformed
  const body = errorBody(code, message)
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
