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
  return (request, response) =>
    new Promise((resolve, reject) => {
      if (!hasBody(request)) return resolve(NOTHING)
      const announced = Number(request.headers['content-length'] ?? 0)
      if (announced > bytes) return reject(tooLarge(bytes))
      if (receiving + announced > bytesAtOnce) return reject(tooMuch())
      if (request.headers.expect !== undefined) response.writeContinue()
      const chunks: Buffer[] = []
      let size = 0
      const forget = (): void => {
        receiving -= size
        size = 0
      }
      const refuse = (error: DistillError): void => {
        forget()
        request.removeAllListeners('data')
        reject(error)
      }
      request.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
        receiving += chunk.byteLength
        chunks.push(chunk)
        if (size > bytes) refuse(tooLarge(bytes))
        else if (receiving > bytesAtOnce) refuse(tooMuch())
      })
      request.on('end', () => {
        forget()
        resolve(chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks))
      })
      request.on('close', () => request.complete || refuse(cutOff()))
    })
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
