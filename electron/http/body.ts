import type { IncomingMessage, ServerResponse } from 'node:http'
import { DistillError } from '../../shared/errors.ts'
import { headersOf, type Answer } from './answers.ts'

export interface BodyLimits {
  readonly bytes: number
  /** For all bodies that are being received at one time. */
  readonly bytesAtOnce: number
}

const NOTHING = Buffer.alloc(0)

const tooLarge = (limit: number) =>
  new DistillError('too_large', `The body is larger than ${Math.floor(limit / 1024 / 1024)} MB. Send less of it.`)
const tooMuch = () => new DistillError('busy', 'Too much is being received at this moment. Send it again in a second.')
const cutOff = () => new DistillError('bad_request', 'The body ended before it was complete.')

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

export type ReadBody = (request: IncomingMessage, response: ServerResponse) => Promise<Buffer>

/** Reads bodies up to the limits: by the announced length at once, else as soon as it is exceeded. */
export const createReadBody = ({ bytes, bytesAtOnce }: BodyLimits): ReadBody => {
  let receiving = 0
  return async (request, response) => {
    if (!hasBody(request)) return NOTHING
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > bytes) throw tooLarge(bytes)
    if (receiving + announced > bytesAtOnce) throw tooMuch()
    if (request.headers.expect !== undefined) response.writeContinue()
    let size = 0
    try {
      return await new Promise((resolve, reject) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => {
          size += chunk.byteLength
          receiving += chunk.byteLength
          chunks.push(chunk)
          if (size > bytes) reject(tooLarge(bytes))
          else if (receiving > bytesAtOnce) reject(tooMuch())
        })
        request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks)))
        request.on('close', () => request.complete || reject(cutOff()))
        request.on('error', () => reject(cutOff()))
      })
    } finally {
      receiving -= size
    }
  }
}

const LINGER_MS = 2000

/** Answers while the client is still sending, and hears it out for a moment so that it can read the answer. */
export const answerEarly = (request: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  if (response.headersSent || response.destroyed) return
  response.writeHead(answer.status, [...headersOf(answer), 'connection', 'close'])
  response.write(answer.body)
  const end = () => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, LINGER_MS)
  request.removeAllListeners('data').on('end', end).on('close', end).resume()
}
