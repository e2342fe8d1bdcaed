import type { Server } from 'node:http'
import { systemCode } from '../base/files.ts'
import { DistillError, sentenceOf } from '../../shared/errors.ts'

export const DEFAULT_PORT = 21_746
const NEIGHBOURS = 50
const HOST = '127.0.0.1'
/** With the usual 511 some of a thousand clients that come at one instant wait a full second. */
const BACKLOG = 4096

/** The ports to try: the one asked for and no other; else the one kept, the default, its neighbours, any. */
export const portsToTry = (wanted: number | null, kept: number | null): readonly number[] => {
  if (wanted !== null) return [wanted]
  const neighbours = Array.from({ length: NEIGHBOURS }, (_, at) => DEFAULT_PORT + at)
  return [...new Set([kept ?? DEFAULT_PORT, ...neighbours, 0])]
}

/** Listens on the first port that is free. */
export const listenOn = async (server: Server, ports: readonly number[]): Promise<number> => {
  for (const port of ports) {
    const found = await tryPort(server, port)
    if (found !== null) return found
  }
  throw new DistillError(
    'busy',
    ports.length === 1
      ? `Port ${ports[0]} of ${HOST} is taken or not for this user. Ask for another one, or for none in particular.`
      : `No port is free on ${HOST}: tried ${ports.join(', ')}.`,
  )
}

const tryPort = (server: Server, port: number): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const failed = (error: Error): void => {
      const code = systemCode(error)
      if (code === 'EADDRINUSE' || code === 'EACCES') resolve(null)
      else reject(new DistillError('internal', `Cannot listen on ${HOST}: ${sentenceOf(error)}.`, { cause: error }))
    }
    server.once('error', failed)
    server.listen({ host: HOST, port, backlog: BACKLOG }, () => {
      server.off('error', failed)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
