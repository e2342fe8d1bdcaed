import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { openParts, type PartsOptions } from '../../api/testing/parts.ts'
import { silentLog } from '../../base/log.ts'
import { createHttpServer } from '../../http/server.ts'
import { createMcpRoute } from '../route.ts'

const TOKEN = 'main-token-of-the-test'

/** The tools behind the real door; whoever calls them in a test is a real client. */
export const startEngine = async (options: PartsOptions = {}) => {
  const parts = await openParts(options)
  const { storage, lists, review, repos, searching, clock, worker } = parts
  const log = silentLog
  const route = createMcpRoute({
    storage,
    lists,
    review,
    repos,
    clock,
    log,
    version: '0.0.0',
    remember: worker,
    searching,
  })
  const server = createHttpServer({
    routes: [{ methods: ['GET', 'POST', 'DELETE'], path: '/mcp', access: 'main', handler: { raw: route.handle } }],
    tokens: () => ({ main: TOKEN, hook: 'hook-token-of-the-test' }),
    log: silentLog,
  })
  const url = `http://127.0.0.1:${await server.listen([0])}`

  return {
    ...parts,
    url,
    token: TOKEN,
    connect: async (): Promise<Client> => {
      const client = new Client({ name: 'test', version: '1.0.0' })
      const headers = { authorization: `Bearer ${TOKEN}` }
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
      // From now on the client holds every answer against the tool's output schema.
      await client.listTools()
      return client
    },
    stop: async (how: { readonly keep?: boolean } = {}): Promise<void> => {
      await route.close()
      await server.close(100)
      await parts.close(how)
    },
  }
}
export type TestEngine = Awaited<ReturnType<typeof startEngine>>

/** Calls a tool; fails the test when the tool answered with an error. */
export const call = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
  const result = await client.callTool({ name, arguments: args })
  const text = textOf(result)
  if (result.isError) throw new Error(`${name}: ${text}`)
  return { data: result.structuredContent as Data, text }
}

/** The sentence of a call that is expected to fail. */
export const callBadly = async (client: Client, name: string, args: Record<string, unknown> = {}): Promise<string> => {
  const result = await client.callTool({ name, arguments: args })
  if (!result.isError) throw new Error(`${name} should have failed: ${textOf(result)}`)
  return textOf(result)
}

const textOf = (result: Awaited<ReturnType<Client['callTool']>>): string =>
  result.content.map(block => (block.type === 'text' ? block.text : '')).join('\n')

/** What the tools of these tests may answer, as a reader of the answer sees it. */
interface Data {
  readonly [field: string]: unknown
  readonly id?: string
  readonly memories: readonly Shown[]
  readonly results: readonly Shown[]
  readonly contradictions: readonly Shown[]
  readonly next_cursor?: string | null
}

interface Shown {
  readonly id: string
  readonly superseded_by?: readonly string[]
}
