import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { silentLog } from '../base/log.ts'
import type { Rehearsal } from '../capture/open.ts'
import { sampleBody } from '../capture/rehearsal/samples.ts'
import { observeRoute } from './routes/observe.ts'
import { createHttpServer } from './server.ts'

const REQUESTS = 2400
/** So few at a time that a real request in between waits for no more than them. */
const CONNECTIONS = 3
const SLICE = 60
const BREATH_MS = 15

/** Goes the way of a hook's request until its code is compiled, through a server and a journal that are thrown away. */
export const warmUpDoor = async (rehearse: () => Promise<Rehearsal>, signal: AbortSignal): Promise<void> => {
  const { door, close } = await rehearse()
  const token = randomBytes(32).toString('hex')
  const server = createHttpServer({
    routes: [observeRoute(door)],
    tokens: () => ({ main: '', hook: token }),
    log: silentLog,
  })
  try {
    const port = await server.listen([0])
    for (let number = 0; number < REQUESTS && !signal.aborted; number += SLICE) {
      const requests = Array.from({ length: SLICE }, (_, at) => requestOf(port, token, sampleBody(number + at)))
      await Promise.all(Array.from({ length: CONNECTIONS }, () => send(port, requests)))
      await pause(BREATH_MS)
    }
  } finally {
    await server.close(0)
    await close()
  }
}

const requestOf = (port: number, token: string, body: string): string =>
  `POST /observe HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Sends one after the other, as each is answered; whatever goes wrong, it was only a warm-up. */
const send = (port: number, requests: string[]): Promise<void> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const next = (): void => {
      const request = requests.pop()
      if (request === undefined) socket.destroy()
      else socket.write(request)
    }
    socket.on('connect', next).on('data', next)
    socket.on('error', () => socket.destroy()).on('close', () => resolve())
  })
