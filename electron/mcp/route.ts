import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import { traceOf } from '../base/log.ts'
import type { McpNeeds } from './needs.ts'

export interface McpRoute {
  /** The body was read already, within the door's limits. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, body: Uint8Array) => Promise<void>
  close(): Promise<void>
}

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

const PARSE_ERROR = { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'The body is not JSON.' } }
const refuse = (response: ServerResponse): void => {
  response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(PARSE_ERROR))
}

/** The protocol library takes a tenth of a second to load, so it waits for the first agent that asks. */
export const createMcpRoute = (needs: McpNeeds): McpRoute => {
  const open = async () => {
    const [{ createMcpServer }, { toNodeHandler }] = await Promise.all([
      import('./server.ts'),
      import('@modelcontextprotocol/node'),
    ])
    const server = createMcpServer(needs)
    const onerror = (error: Error) => needs.log.warn('mcp.request_failed', traceOf(error))
    return { handle: toNodeHandler(server, { onerror }), close: server.close }
  }
  let opened: ReturnType<typeof open> | null = null

  return {
    handle: async (request, response, body) => {
      const message = request.method === 'POST' ? parse(body) : undefined
      if (request.method === 'POST' && message === undefined) return refuse(response)
      opened ??= open()
      const { handle } = await opened
      await handle(request as NodeIncomingMessageLike, response, message)
    },
    close: async () => {
      if (opened) await (await opened).close()
    },
  }
}
