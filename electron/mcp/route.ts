import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import type { McpNeeds } from './needs.ts'

export interface McpRoute {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): Promise<void>
}

/** The protocol library takes a tenth of a second to load, so it waits for the first agent that asks. */
export const createMcpRoute = (needs: McpNeeds): McpRoute => {
  const open = async () => {
    const [{ createMcpServer }, { toNodeHandler }] = await Promise.all([
      import('./server.ts'),
      import('@modelcontextprotocol/node'),
    ])
    const server = createMcpServer(needs)
    const onerror = (error: Error) => needs.log.warn('mcp_request_failed', { error: error.name })
    return { handle: toNodeHandler(server, { onerror }), close: server.close }
  }
  let opened: ReturnType<typeof open> | null = null

  return {
    handle: async (request, response) => {
      opened ??= open()
      const { handle } = await opened
      await handle(request as NodeIncomingMessageLike, response)
    },
    close: async () => {
      if (opened) await (await opened).close()
    },
  }
}
