import type { Client } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshnessWarning } from '../../shared/domain/freshness.ts'
import { derivedId } from '../base/ids.ts'
import { DAY_MS } from '../api/testing/parts.ts'
import { call, callBadly, startEngine, type TestEngine } from './testing/engine.ts'

let engine: TestEngine
let client: Client
beforeAll(async () => {
  engine = await startEngine()
  client = await engine.connect()
})
afterAll(async () => {
  await client.close()
  await engine.stop()
})

const ago = (ms: number): string => new Date(engine.clock.now().getTime() - ms).toISOString()
const search = (query: string, args: object = {}) => call(client, 'search_memory', { query, ...args })
const found = async (query: string, args: object = {}) =>
  (await search(query, args)).data.results.map(result => result.id)

const queueFacts = [
  'Celery chosen over RQ for the task queue. Reason: RQ lacks robust retry support.',
  'The task queue in error_handler.py retries a failed task three times before it goes to the dead letters.',
  'Task queue workers run with a concurrency of 8 and a visibility timeout of 45 seconds since 2026-03-01.',
  'The task queue broker is Redis 7.2 on port 6379, with persistence turned off in staging.',
  'npm run worker fails with ECONNREFUSED 127.0.0.1:6379 when the task queue broker is not started.',
]

describe('search_memory', () => {
  it('answers the compact index with everything a client depends on, and counts no use', async () => {
    const content = 'Webhooks are signed with Ed25519 and checked by verifySignature in webhook.ts before parsing.'
    const [id = ''] = await engine.add({ content, type: 'pattern', agent_id: 'red' })
    const { data } = await search('how are webhooks signed')
    expect(data.results).toEqual([
      {
        id,
        type: 'pattern',
        level: 'long-term',
        snippet: 'Webhooks are signed with Ed25519 and checked by verifySignature in webhook.ts…',
        repos: ['app'],
        score: expect.closeTo(1, 0),
        created_at: '2026-03-18T11:00:00.000Z',
        est_tokens: 24,
        agent_id: 'red',
      },
    ])
    expect((await engine.storage.get([id]))[0]?.access_count).toBe(0)
  })

  it('costs about 150 tokens of text for five results', async () => {
    await engine.add(...queueFacts.map(content => ({ id: derivedId(content), content, tags: ['queue'] })))
    const { data, text } = await search('task queue')
    expect(data.results).toHaveLength(5)
    for (const { id } of data.results) expect(text).toContain(id)
    expect(countTokens(text)).toBeLessThanOrEqual(170)
  })

  it('gives five when nothing is said, else what is asked, up to a hundred', async () => {
    await engine.add(...Array.from({ length: 3 }, (_, at) => ({ content: `${queueFacts[at]} Again, in shard ${at}.` })))
    expect((await search('task queue')).data.results).toHaveLength(5)
    expect((await search('task queue', { top_k: 2 })).data.results).toHaveLength(2)
    expect((await search('task queue', { top_k: 5000 })).data.results).toHaveLength(8)
  })

  it('filters by repository, type and agent before it counts', async () => {
    await engine.storage.remember_repo({ key: 'github.com/acme/mail', name: 'mail' })
    const repos = ['github.com/acme/mail']
    const [a = '', b = ''] = await engine.add(
      { repos, content: 'Bounced mails are kept for ninety days in the mail archive.', type: 'pattern' },
      {
        repos,
        content: 'Bounced mails broke the mail archive when the disk was full.',
        type: 'failure',
        agent_id: 'red',
      },
    )
    expect((await found('bounced mails', { repo: 'mail' })).toSorted()).toEqual([a, b].toSorted())
    expect(await found('bounced mails', { repo: 'github.com/acme/mail', type: 'failure' })).toEqual([b])
    expect(await found('bounced mails', { agent_id: 'red' })).toEqual([b])
    expect(await found('bounced mails', { repo: 'app' })).toEqual([])
  })

  it('does not find what was forgotten', async () => {
    const [id = ''] = await engine.add({ content: 'Invoices are numbered by a Postgres sequence per tenant.' })
    expect(await found('invoice numbers')).toEqual([id])
    await call(client, 'forget', { id })
    expect(await found('invoice numbers')).toEqual([])
  })

  it('says so when nothing matches, instead of giving what is nearest', async () => {
    const { data, text } = await search('knitting patterns for woollen socks')
    expect([data.results, text]).toEqual([[], 'No memory matches.'])
  })

  it('shows open contradictions, the age of what is old, and one warning for all of it', async () => {
    const [older = '', newer = ''] = await engine.add(
      { content: 'Backups of the ledger run weekly.', created_at: ago(3 * DAY_MS) },
      { content: 'Backups of the ledger run nightly.', created_at: ago(5 * DAY_MS) },
    )
    await engine.dispute(older, newer)
    const { data, text } = await search('ledger backups')
    expect(data.results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: older, contradicts: [newer], age: '3 days ago' }),
        expect.objectContaining({ id: newer, contradicts: [older], age: '5 days ago' }),
      ]),
    )
    expect(text).toContain(`${older} decision (3 days ago, contradicts ${newer})`)
    expect(text.split(freshnessWarning)).toHaveLength(2)
    expect(data['warning']).toBe(freshnessWarning)
  })

  it('names repositories in its text only where they differ', async () => {
    const { text } = await search('task queue')
    expect(text).not.toContain('(app)')
    await engine.add({
      repos: ['local:jobs'],
      content: 'The task queue of jobs has its own broker for the task queue.',
    })
    expect((await search('task queue', { top_k: 100 })).text).toMatch(
      /decision \(app\)[\s\S]*decision \(local:jobs\)|decision \(local:jobs\)[\s\S]*decision \(app\)/,
    )
  })

  it('treats any query as words', async () => {
    for (const query of [
      '"',
      '-"*:^ NEAR(',
      "'; DROP TABLE memories; --",
      'webhook.ts:42 AND',
      '日本語のキュー',
      '\u0000\uD800',
    ])
      expect(await found(query)).toBeInstanceOf(Array)
  })

  it('refuses an empty query, a type that does not exist and a count below one', async () => {
    expect(await callBadly(client, 'search_memory', { query: '  ' })).toContain('at least one word')
    expect(await callBadly(client, 'search_memory', {})).toContain('query')
    expect(await callBadly(client, 'search_memory', { query: 'x', type: 'opinion' })).toContain('type')
    expect(await callBadly(client, 'search_memory', { query: 'x', top_k: 0 })).toContain('top_k')
  })
})
