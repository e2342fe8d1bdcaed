import { createMcpHandler, McpServer, type McpHttpHandler } from '@modelcontextprotocol/server'
import { DistillError, isDistillError } from '../../shared/errors.ts'
import { instructions } from './instructions.ts'
import { traceOf } from '../base/log.ts'
import type { McpNeeds } from './needs.ts'
import type { Tool } from './tool.ts'
import { createTools } from './tools.ts'

const INTERNAL = 'Distill failed inside; its log says where. Try again; "distill doctor" may say what is wrong.'

/** A sentence for the agent; what nobody foresaw stays in the log, without its text. */
const explain = (error: unknown, tool: string, { log }: McpNeeds): DistillError => {
  if (isDistillError(error) && error.code !== 'internal') return error
  log.error('mcp.tool_failed', { tool, ...traceOf(error) })
  return new DistillError('internal', INTERNAL)
}

const register = (server: McpServer, tool: Tool, needs: McpNeeds): void => {
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: tool.input,
      outputSchema: tool.output,
      annotations: { readOnlyHint: !tool.writes, destructiveHint: false, openWorldHint: false },
    },
    async input => {
      try {
        const { data, text } = await tool.run(input)
        return { content: [{ type: 'text', text }], structuredContent: data }
      } catch (error) {
        return { isError: true, content: [{ type: 'text', text: explain(error, tool.name, needs).message }] }
      }
    },
  )
}

/** Stateless: each request gets a server of its own, all of them the same tools. */
export const createMcpServer = (needs: McpNeeds): McpHttpHandler => {
  const tools = createTools(needs)
  return createMcpHandler(
    () => {
      const server = new McpServer(
        { name: 'distill', title: 'Distill', version: needs.version },
        { instructions, capabilities: { tools: { listChanged: false } } },
      )
      for (const tool of tools) register(server, tool, needs)
      return server
    },
    { onerror: error => needs.log.warn('mcp.request_failed', traceOf(error)) },
  )
}
