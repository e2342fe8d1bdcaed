import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type ContractClient } from '../../shared/contract/client.ts'
import { contract, type RouteOutput } from '../../shared/contract/contract.ts'
import type { Envelope } from '../../shared/contract/envelope.ts'
import { silentLog } from '../base/log.ts'
import { createHttpServer, type HttpServer } from '../http/server.ts'
import { createHandlers } from './handlers.ts'
import type { ApiNeeds } from './needs.ts'
import { createAsk } from './ask.ts'
import { createRpcHandler } from './rpc.ts'
import { createTestAsk } from './testing/desk.ts'
import { DAY_MS, openParts, type Parts } from './testing/parts.ts'

const TOKEN = 'main-token-of-the-test'
let parts: Parts
let server: HttpServer
let client: ContractClient
let woken: () => number
let post: (path: string, body: string) => Promise<Envelope<unknown>>

beforeAll(async () => {
  parts = await openParts()
  const desk = createTestAsk(parts, { RRF_K: '30' })
  woken = desk.woken
  server = createHttpServer({
    routes: [{ methods: ['POST'], path: '/rpc/*', access: 'main', handler: createRpcHandler(desk.ask) }],
    tokens: () => ({ main: TOKEN, hook: 'hook-token-of-the-test' }),
    log: silentLog,
  })
  const url = `http://127.0.0.1:${await server.listen([0])}`
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  post = async (path, body) =>
    (await (await fetch(url + path, { method: 'POST', headers, body })).json()) as Envelope<unknown>
  client = createClient((name, input) => post(`/rpc/${name}`, JSON.stringify(input)))
})
afterAll(async () => {
  await server.close(100)
  await parts.close()
})

const ago = (ms: number): string => new Date(parts.clock.now().getTime() - ms).toISOString()

describe('the contract over HTTP', () => {
  it('has a handler for every route', () => {
    const handlers = createHandlers({} as ApiNeeds)
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(contract).toSorted())
  })

  it('answers what it does not know, cannot read or does not accept with a typed error', async () => {
    const codes = await Promise.all([
      post('/rpc/memories.burn', '{}'),
      post('/rpc/toString', '{}'),
      post('/rpc/memories.get', '{"id":'),
      post('/rpc/memories.get', '{"id":7}'),
      post('/rpc/memories.get', '{"id":"nothing"}'),
      post('/rpc/memories.get', ''),
    ])
    expect(codes.map(answer => (answer.ok ? 'ok' : answer.error.code))).toEqual([
      'not_found',
      'not_found',
      'bad_request',
      'bad_request',
      'not_found',
      'bad_request',
    ])
    expect(codes[3]).toMatchObject({ error: { message: expect.stringContaining('id:') } })
  })

  it('hides the text of a failure nobody foresaw', async () => {
    const broken = { storage: { get: async () => Promise.reject(new Error('SQLITE at /home/jane')) } }
    const ask = createAsk(createHandlers(broken as unknown as ApiNeeds), silentLog)
    const answer = await ask('memories.get', { id: 'x' })
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(answer)).not.toContain('jane')
  })
})

describe('memories', () => {
  it('are found with their whole text and every term of their score', async () => {
    const content = 'Webhooks are signed with Ed25519 and checked before they are parsed.'
    const [id] = await parts.add({ content, type: 'pattern' })
    const { results } = await client.call('memories.search', { query: 'webhooks signed', type: 'pattern' })
    expect(results).toEqual([expect.objectContaining({ id, content, snippet: content, repos: ['app'] })])
    expect(results[0]?.terms).toMatchObject({ text_rank: 1, vector_rank: 1, similarity: expect.any(Number) })
  })

  it('are listed with their trash, and looking at them is no use', async () => {
    const [id = '', gone = ''] = await parts.add({ tags: ['shelf'] }, { tags: ['shelf'] })
    const { action_id, memories } = await client.call('memories.forget', { ids: [gone] })
    expect(memories).toEqual([gone])
    const ids = async (state: 'live' | 'deleted' | 'all') =>
      (await client.call('memories.list', { tag: 'shelf', state })).memories.map(memory => memory.id).toSorted()
    expect([await ids('live'), await ids('deleted'), await ids('all')]).toEqual([[id], [gone], [id, gone].toSorted()])
    await client.call('memories.get', { id })
    expect((await client.call('memories.get', { id })).access_count).toBe(0)
    expect((await client.call('review.undo', { action_id: String(action_id) })).memories).toEqual([gone])
    expect(await ids('live')).toEqual([id, gone].toSorted())
  })

  it('can be confirmed, restored, updated and removed for good', async () => {
    const [id = ''] = await parts.add({ created_at: ago(100 * DAY_MS), repos: ['local:old'] })
    const stale = () => client.call('review.stale', { repo: 'local:old' })
    expect((await stale()).memories.map(memory => memory.id)).toEqual([id])
    await client.call('memories.stillTrue', { ids: [id] })
    expect((await stale()).memories).toEqual([])
    const updated = await client.call('memories.update', { id, content: 'Celery and Redis run the task queue now.' })
    expect(updated).toMatchObject({ status: 'saved', supersedes: [id] })
    expect((await client.call('memories.history', { id })).memories.map(memory => memory.id)).toEqual([id, updated.id])
    await expect(client.call('memories.restore', { ids: [id] })).rejects.toMatchObject({ code: 'conflict' })
    await client.call('review.undo', { action_id: updated.action_id ?? '' })
    expect(await client.call('memories.get', { id })).toMatchObject({ deleted_at: null, superseded_by: [] })
    await client.call('memories.forget', { ids: [id] })
    expect(await client.call('memories.purge', { ids: [id] })).toEqual({ purged: 1 })
    expect(await client.call('memories.get', { id })).toMatchObject({ purged: true, content: '' })
  })

  it('in dispute are settled by a person without any ownership', async () => {
    const [older = '', newer = ''] = await parts.add({ agent_id: 'red', repos: ['local:d'] }, { repos: ['local:d'] })
    const id = await parts.dispute(older, newer)
    const open = await client.call('review.contradictions', { status: 'open', repo: 'local:d' })
    expect(open.contradictions.map(dispute => dispute.id)).toEqual([id])
    const { contradiction } = await client.call('review.resolve', { id, resolution: 'keep_newer' })
    expect(contradiction).toMatchObject({ status: 'resolved', older: { id: older }, newer: { id: newer } })
    expect(await client.call('review.contradiction', { id })).toEqual(contradiction)
  })
})

describe('activity', () => {
  it('shows each observation with its outcome, and gives the failed ones back', async () => {
    const line = (id: string) => ({
      id,
      segment: 's',
      offset: 0,
      length: 1,
      received_at: ago(90_000),
      tool: 'Bash',
      repo: 'github.com/acme/app',
      session: null,
      prompt: null,
    })
    await parts.queue.take_in([line('first'), line('second')], { segment: 's', offset: 9 })
    await parts.queue.fail('first', 'The model answered nonsense.', null, ago(0))
    const dead = await client.call('activity.list', { states: ['dead'] })
    expect(dead.observations).toEqual([
      expect.objectContaining({ id: 'first', repo: 'app', state: 'dead', error: 'The model answered nonsense.' }),
    ])
    const status = await client.call('activity.status', {})
    expect(status).toMatchObject({ capture: { state: 'capturing' }, queue: { dead: 1 }, worker: { reason: null } })
    await client.call('activity.retry', { id: 'first' })
    expect([(await client.call('activity.show', { id: 'first' })).state === 'dead', woken()]).toEqual([false, 1])
    await expect(client.call('activity.dismiss', { id: 'first' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(client.call('activity.show', { id: 'nothing' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('goes on page by page', async () => {
    const page = await client.call('activity.list', { limit: 1 })
    const next = await client.call('activity.list', { limit: 1, before: String(page.next_before) })
    expect(page.observations[0]?.id).not.toBe(next.observations[0]?.id)
  })

  it('tells what the doctor asks', async () => {
    expect((await client.call('activity.checks', {})).checks).toHaveLength(1)
  })
})

describe('capture', () => {
  it('pauses for minutes, or until it is resumed', async () => {
    expect(await client.call('capture.pause', { minutes: 15 })).toEqual({
      state: 'paused',
      paused_until: '2026-03-18T12:15:00.000Z',
    })
    expect(await client.call('capture.pause', { minutes: null })).toEqual({ state: 'paused', paused_until: null })
    expect(await client.call('capture.resume', {})).toEqual({ state: 'capturing', paused_until: null })
  })
})

describe('settings', () => {
  it('say where each value comes from, and the environment wins', async () => {
    const { settings } = await client.call('settings.read', {})
    expect(settings.find(setting => setting.name === 'rrf_k')).toMatchObject({ value: 30, source: 'environment' })
    await expect(client.call('settings.write', { name: 'rrf_k', value: 10 })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(client.call('settings.write', { name: 'nothing', value: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(client.call('settings.write', { name: 'fusion', value: 1 })).rejects.toMatchObject({
      code: 'bad_request',
    })
    const written = await client.call('settings.write', { name: 'fusion', value: 'blend' })
    expect(written).toMatchObject({ value: 'blend', source: 'stored', environment: 'FUSION' })
  })

  it('never show a key', async () => {
    await client.call('settings.write', { name: 'jina_api_key', value: 'jina_0123456789' })
    expect(JSON.stringify(await client.call('settings.read', {}))).not.toContain('0123456789')
  })
})

describe('the ledger', () => {
  it('is read from a day on', async () => {
    await parts.ledger.record([{ day: '2026-03-18', place: 'door', rule: 'aws-access-key', count: 2 }])
    const { rows } = await client.call('privacy.ledger', { since_day: '2026-03-18' })
    expect(rows).toContainEqual({ day: '2026-03-18', place: 'door', rule: 'aws-access-key', count: 2 })
  })
})

describe('a store that moves', () => {
  it('comes out with its chains and trash and goes into an empty one as it was', async () => {
    const [first = '', second = '', third = ''] = await parts.add({}, {}, { tool: 'update', trust: 'web' })
    await parts.storage.apply([
      { kind: 'supersede', newer: second, older: first },
      { kind: 'supersede', newer: third, older: second },
      { kind: 'retire', id: first, at: ago(0) },
      { kind: 'retire', id: second, at: ago(0) },
    ])
    await parts.storage.purge([second], ago(0))
    const other = await openParts()
    try {
      const there = createTestAsk(other)
      const target = createClient(async (name, input) => there.ask(name, JSON.parse(JSON.stringify(input))))
      const lines: string[] = []
      let cursor: string | null = null
      do {
        const page: RouteOutput<'transfer.export'> = await client.call('transfer.export', {
          limit: 3,
          ...(cursor !== null && { cursor }),
        })
        lines.push(...page.lines.map(line => JSON.stringify(line)))
        cursor = page.next_cursor
      } while (cursor !== null)
      const report = await target.call('transfer.import', { first_line: 1, lines: ['{"content":', ...lines] })
      expect(report).toMatchObject({ imported: lines.length, skipped: 0, problems: [{ line: 1 }] })
      expect(await target.call('transfer.import', { first_line: 1, lines })).toMatchObject({ skipped: lines.length })
      const all = async (side: ContractClient) =>
        (await side.call('transfer.export', { limit: 1000 })).lines.toSorted((a, b) => a.id.localeCompare(b.id))
      expect(await all(target)).toEqual(await all(client))
      expect(await target.call('memories.get', { id: third })).toMatchObject({ supersedes: [first], trust: 'web' })
    } finally {
      await other.close()
    }
  })
})

describe('what the window asks besides', () => {
  it('shows a memory with its source, what it replaced and any part of the list', async () => {
    const content = 'Invoices are numbered by a sequence per tenant, because auditors ask for gaps.'
    const written = { file_path: '~/app/docs/invoices.md', content: `# Invoices\n\n${content}\n` }
    const id = await parts.engine.observe('', { tool: 'Write', input: written })
    await parts.engine.settled()
    const { memories, total } = await client.call('memories.slice', { offset: 0, limit: 200 })
    expect(total).toBe(memories.length)
    const [memory = ''] = (await client.call('activity.show', { id })).memories
    const detail = await client.call('memories.detail', { id: memory })
    expect(detail).toMatchObject({ earlier: 0, sources: [{ id }], contradictions: [] })
    expect((await client.call('memories.source', { observation: id })).text).toContain(content)
    expect(await client.call('memories.source', { observation: 'gone' })).toEqual({ text: null })
  })

  it('shows what an update would save, and saves that when told that it is distilled', async () => {
    const { results } = await client.call('memories.search', { query: 'invoices numbered sequence per tenant' })
    const [memory] = results
    const draft = await client.call('memories.draft', { id: memory!.id, content: 'Invoices are numbered by a UUID.' })
    expect(draft.status).toBe('draft')
    const given = { id: memory!.id, content: 'Invoices are numbered by ULIDs now.', is_distilled: true }
    const saved = await client.call('memories.update', given)
    expect(saved).toMatchObject({ status: 'saved', supersedes: [memory!.id], action_id: expect.any(String) })
    const detail = await client.call('memories.detail', { id: saved.id! })
    expect([detail.memory.content, detail.earlier]).toEqual([given.content, 1])
    expect((await client.call('memories.slice', { chained: true, offset: 0, limit: 9 })).memories[0]?.id).toBe(saved.id)
  })

  it('connects and disconnects Claude Code, and tells why it cannot say how things stand', async () => {
    expect(await client.call('clients.status', {})).toMatchObject({ state: 'absent', reason: null })
    expect(await client.call('clients.connect', {})).toMatchObject({ state: 'connected' })
    expect(await client.call('clients.disconnect', {})).toMatchObject({ state: 'absent' })
    await mkdir(join(parts.engine.directory, '.claude'), { recursive: true })
    await writeFile(join(parts.engine.directory, '.claude', 'settings.json'), '{ broken')
    const status = await client.call('clients.status', {})
    expect(status).toMatchObject({ state: 'unknown', reason: expect.stringContaining('settings.json') })
    await rm(join(parts.engine.directory, '.claude'), { recursive: true })
  })

  it('tells where everything lies, and deletes raw text that nothing waits for', async () => {
    const { parts: sizes } = await client.call('settings.store', {})
    expect(sizes.find(({ name }) => name === 'database')?.bytes).toBeGreaterThan(0)
    expect((await client.call('privacy.raw', {})).bytes).toBeGreaterThan(0)
    await client.call('privacy.deleteRaw', {})
    const { addresses } = await client.call('privacy.addresses', {})
    expect(addresses.filter(({ is_on, is_local }) => is_on && !is_local)).toEqual([])
  })

  it('tries a sentence on the distiller in use and keeps nothing of it', async () => {
    const before = (await client.call('activity.status', {})).memories.total
    const answer = await client.call('models.try', {
      text: 'Use pnpm 9 instead of npm; mail jane@corp.example about it.',
    })
    expect(answer.redacted_count).toBe(1)
    expect((await client.call('activity.status', {})).memories.total).toBe(before)
  })
})
