import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { NewContradiction, NewMemory } from '../../../shared/domain/memory.ts'
import type { Searching } from '../../api/needs.ts'
import { createRepoBook } from '../../api/repos.ts'
import type { Clock } from '../../base/clock.ts'
import { silentLog } from '../../base/log.ts'
import { dataPaths } from '../../base/paths.ts'
import { createHttpServer } from '../../http/server.ts'
import { createReviewLists } from '../../review/lists.ts'
import { createReview, type Writer } from '../../review/review.ts'
import { openLocalStore } from '../../storage/local/open.ts'
import type { Remember } from '../../worker/remember.ts'
import { createMcpRoute } from '../route.ts'

const TOKEN = 'main-token-of-the-test'
export const DAY_MS = 86_400_000

export interface SetClock extends Clock {
  advance(ms: number): void
}

export const createSetClock = (start = '2026-03-18T12:00:00.000Z'): SetClock => {
  let now = Date.parse(start)
  return { now: () => new Date(now), offsetMinutes: () => 0, advance: ms => void (now += ms) }
}

let made = 0
export const newMemory = (given: Partial<NewMemory> = {}): NewMemory => ({
  id: `memory${String(++made).padStart(6, '0')}`,
  content: 'Celery chosen over RQ for task queue. Reason: RQ lacks robust retry support.',
  type: 'decision',
  repos: ['github.com/acme/app'],
  tags: [],
  agent_id: null,
  author: null,
  created_at: '2026-03-18T11:00:00.000Z',
  verified_at: null,
  deleted_at: null,
  access_count: 0,
  tool: 'Bash',
  session: null,
  observations: [],
  evidence: [],
  trust: 'local',
  ...given,
})

interface Parts {
  readonly clock?: SetClock
  readonly root?: string
  readonly port?: number
}

/** The tools over the real store and the real door; the caller of a test is a real client. */
export const startEngine = async ({ clock = createSetClock(), root, port = 0 }: Parts = {}) => {
  const home = root ?? (await mkdtemp(join(tmpdir(), 'distill-mcp-')))
  const store = await openLocalStore(dataPaths(home), { clock, log: silentLog })
  const { storage } = store
  await storage.remember_repo({ key: 'github.com/acme/app', name: 'app' })
  const lists = createReviewLists({ storage, clock, evidence: { rootOf: async () => null, redact: text => text } })
  const review = createReview({
    storage,
    clock,
    writer: null as unknown as Writer,
    eraseRawText: async () => undefined,
  })
  const repos = createRepoBook(storage, clock)
  const route = createMcpRoute({
    storage,
    lists,
    review,
    repos,
    clock,
    log: silentLog,
    version: '0.0.0',
    remember: null as unknown as Remember,
    searching: null as unknown as Searching,
  })
  const server = createHttpServer({
    routes: [{ methods: ['POST'], path: '/mcp', access: 'main', handler: { raw: route.handle } }],
    tokens: () => ({ main: TOKEN, hook: 'hook-token-of-the-test' }),
    log: silentLog,
  })
  const listening = await server.listen([port])
  const url = `http://127.0.0.1:${listening}`

  const connect = async (): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const headers = { authorization: `Bearer ${TOKEN}` }
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
    return client
  }
  return {
    url,
    port: listening,
    root: home,
    token: TOKEN,
    clock,
    storage,
    connect,
    add: async (...memories: readonly Partial<NewMemory>[]): Promise<readonly string[]> => {
      const inserts = memories.map(memory => ({
        kind: 'insert' as const,
        memory: newMemory(memory),
        vector: null,
        embedder: null,
      }))
      await storage.apply(inserts)
      return inserts.map(({ memory }) => memory.id)
    },
    dispute: async (older_id: string, newer_id: string, given: Partial<NewContradiction> = {}): Promise<string> => {
      const contradiction: NewContradiction = {
        id: `dispute-${older_id}-${newer_id}`,
        older_id,
        newer_id,
        similarity: 0.87654,
        verdict: 'contradicts',
        reason: 'Both cannot hold.',
        found_at: clock.now().toISOString(),
        ...given,
      }
      await storage.apply([{ kind: 'flag', contradiction }])
      return contradiction.id
    },
    stop: async ({ keep = false } = {}): Promise<void> => {
      await route.close()
      await server.close(100)
      await store.close()
      if (!keep) await rm(home, { recursive: true, force: true })
    },
  }
}
export type TestEngine = Awaited<ReturnType<typeof startEngine>>

/** Calls a tool; fails the test when the tool answered with an error. */
export const call = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
  const result = await client.callTool({ name, arguments: args })
  const text = textOf(result)
  if (result.isError) throw new Error(`${name}: ${text}`)
  return { data: result.structuredContent as Record<string, any>, text }
}

/** The sentence of a call that is expected to fail. */
export const callBadly = async (client: Client, name: string, args: Record<string, unknown> = {}): Promise<string> => {
  const result = await client.callTool({ name, arguments: args })
  if (!result.isError) throw new Error(`${name} should have failed: ${textOf(result)}`)
  return textOf(result)
}

const textOf = (result: Awaited<ReturnType<Client['callTool']>>): string =>
  result.content.map(block => (block.type === 'text' ? block.text : '')).join('\n')
