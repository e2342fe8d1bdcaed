import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: string
  readonly body: string
  /** True when the other side ended the connection. */
  readonly closed: boolean
}

const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

/** Sends bytes as they are, so that what no proper client sends can be sent too; waits until the answer is whole. */
export const sendRaw = async (port: number, bytes: string | Buffer, waitForClose = false): Promise<RawAnswer> => {
  const socket = await openSocket(port)
  let received = ''
  return new Promise((resolve, reject) => {
    const finish = (closed: boolean) => {
      const end = received.indexOf('\r\n\r\n')
      const [head, body] = [received.slice(0, end), received.slice(end + 4)]
      socket.destroy()
      resolve({ status: Number(head.split(' ')[1] ?? 0), headers: head.toLowerCase(), body, closed })
    }
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      received += text
      const length = /content-length: (\d+)/i.exec(received)?.[1]
      const start = received.indexOf('\r\n\r\n')
      const whole = length !== undefined && start >= 0 && received.length - start - 4 >= Number(length)
      if (whole && !waitForClose) finish(false)
    })
    socket.on('close', () => finish(true))
    socket.on('error', error => (received === '' ? reject(error) : finish(true)))
    socket.write(bytes)
  })
}
