import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One turn of the scripted model: a tool it calls, or its last words. */
export type Turn = { readonly tool: string; readonly input: unknown } | { readonly say: string }

interface Block {
  readonly type: string
  readonly content?: unknown
}

interface ModelRequest {
  readonly tools?: readonly { readonly name: string }[]
  readonly messages?: readonly { readonly content: string | readonly Block[] }[]
}

/** A loopback server that streams scripted answers in the form the real client expects of its model. */
export const startScriptedModel = async (turns: readonly Turn[]) => {
  const waiting = [...turns]
  const toolResults: string[] = []
  const tools = new Set<string>()

  const answer = (request: ModelRequest): Turn => {
    // Side requests (titles, summaries) come without tools; the script is for the agent's own turns.
    if (!request.tools?.length) return { say: 'A session' }
    for (const tool of request.tools) tools.add(tool.name)
    const last = request.messages?.at(-1)?.content
    if (Array.isArray(last))
      for (const block of last as readonly Block[])
        if (block.type === 'tool_result') toolResults.push(JSON.stringify(block.content))
    return waiting.shift() ?? { say: 'Done.' }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!request.url?.startsWith('/v1/messages') || request.url.includes('count_tokens')) {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"input_tokens":10}')
        return
      }
      const turn = answer(JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const event of eventsOf(turn)) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    toolResults: () => [...toolResults],
    toolNames: () => [...tools],
    left: () => waiting.length,
    close: () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections()),
  }
}

let calls = 0

const eventsOf = (turn: Turn): readonly { readonly type: string }[] => {
  const usage = { input_tokens: 10, output_tokens: 10 }
  const message = {
    id: `msg_${++calls}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [],
    usage,
  }
  const tool = 'tool' in turn
  const block = tool
    ? { type: 'tool_use', id: `toolu_${calls}_${Date.now()}`, name: turn.tool, input: {} }
    : { type: 'text', text: '' }
  const delta = tool
    ? { type: 'input_json_delta', partial_json: JSON.stringify(turn.input) }
    : { type: 'text_delta', text: turn.say }
  return [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: tool ? 'tool_use' : 'end_turn', stop_sequence: null }, usage },
    { type: 'message_stop' },
  ] as readonly { type: string }[]
}
