import { connect } from 'node:net'

const CONNECTIONS = 8
const REQUESTS_EACH = 40
/** Goes the whole way of a hook's request except to the disk: the app's own tools are never kept. */
const BODY = '{"tool_name":"mcp__distill__warm_up"}'

/** Asks the server itself until its code is compiled; whatever goes wrong, it was only a warm-up. */
export const warmUpServer = async (port: number, token: string): Promise<void> => {
  const request = `POST /observe HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`
  await Promise.all(Array.from({ length: CONNECTIONS }, () => askRepeatedly(port, request)))
}

const askRepeatedly = (port: number, request: string): Promise<void> =>
  new Promise(resolve => {
    let left = REQUESTS_EACH
    const socket = connect(port, '127.0.0.1')
    const ask = (): void => void (left-- > 0 ? socket.write(request) : socket.destroy())
    socket.on('connect', ask).on('data', ask)
    socket.on('error', () => socket.destroy()).on('close', () => resolve())
  })
