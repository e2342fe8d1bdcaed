import { connect, type Socket } from 'node:net'

export interface Target {
  readonly port: number
  readonly path: string
  readonly token: string
}

export interface Latencies {
  readonly p50: number
  readonly p95: number
  readonly max: number
  /** Requests per second over the whole burst. */
  readonly rate: number
  /** Answers with another status than 2xx. */
  readonly failed: number
}

/** Requests are written ahead as bytes, so that the client costs little beside the server it measures. */
export const asRequest = ({ port, path, token }: Target, body: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )

/** Said with every figure of `burst`. */
export const KEPT = 'A kept connection has carried one request before, which is not counted.'

/** Sends all requests over kept connections, each of which asks again once it was answered. */
export const burst = async (port: number, requests: readonly Buffer[], connections: number): Promise<Latencies> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)))
  const asks = sockets.map(createAsk)
  const times: number[] = []
  let failed = 0
  const waiting = [...requests]
  const first = await Promise.all(asks.map(async ask => ask(waiting.pop() ?? Buffer.alloc(0))))
  failed += first.filter(good => !good).length
  const from = performance.now()
  await Promise.all(
    asks.map(async ask => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const start = performance.now()
        if (!(await ask(request))) failed++
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  for (const socket of sockets) socket.destroy()
  return summary(times, failed, seconds)
}

/** Every request comes at the same instant over a connection of its own; connecting counts. */
export const rush = async (port: number, requests: readonly Buffer[]): Promise<Latencies> => {
  let failed = 0
  const from = performance.now()
  const times = await Promise.all(
    requests.map(async request => {
      const socket = await opened(port)
      if (!(await createAsk(socket)(request))) failed++
      socket.destroy()
      return performance.now() - from
    }),
  )
  return summary(times, failed, (performance.now() - from) / 1000)
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.on('error', reject)
  })

/** One question at a time on a connection; answers whether the status was 2xx. */
const createAsk = (socket: Socket) => {
  let received = ''
  let done: (good: boolean) => void = () => undefined
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < end + 4 + length) return
    const good = received.startsWith('HTTP/1.1 2')
    received = ''
    done(good)
  })
  socket.on('close', () => done(false))
  return (request: Buffer): Promise<boolean> =>
    new Promise(resolve => {
      done = resolve
      socket.write(request)
    })
}

const summary = (times: readonly number[], failed: number, seconds: number): Latencies => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), max: at(1), rate: times.length / seconds, failed }
}
