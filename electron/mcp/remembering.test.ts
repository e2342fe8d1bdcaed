import type { Client } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
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
afterEach(() => vi.useRealTimers())

const stored = async (id: unknown) => (await engine.storage.get([String(id)]))[0]
const preview = async (content: string, args: object = {}) =>
  (await call(client, 'remember', { content, type: 'pattern', ...args })).data
const confirm = async (pending_id: unknown, args: object = {}) =>
  (await call(client, 'confirm_memory', { pending_id, ...args })).data
const save = async (content: string, args: object = {}) =>
  String((await confirm((await preview(content, args)).pending_id)).id)

describe('remember', () => {
  it('previews what would be saved, and saves nothing', async () => {
    const before = await engine.storage.counts(engine.clock.now().toISOString())
    const { data, text } = await call(client, 'remember', {
      content: 'All handlers validate their input with zod schemas.',
      type: 'pattern',
    })
    expect(data).toEqual({
      status: 'preview',
      pending_id: expect.stringMatching(/^\w{12}$/),
      distilled: 'All handlers validate their input with zod schemas.',
      type: 'pattern',
      redacted_count: 0,
      expires_in_seconds: 300,
      related: [],
    })
    expect(text).toContain(`Preview ${String(data['pending_id'])}`)
    expect((await engine.storage.counts(engine.clock.now().toISOString())).total).toBe(before.total)
  })

  it('takes secrets out before anything else sees them', async () => {
    const secret = 'AKIAIOSFODNN7EXAMPLF'
    const data = await preview(`The deploy user of the bucket has the key ${secret} since March.`)
    expect(data).toMatchObject({ status: 'preview', redacted_count: 1 })
    expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('rejects with a reason what is too short, too long, or chatter, at the very limits', async () => {
    const long = (length: number) =>
      `${'The billing service queues its jobs in Redis 7. '.repeat(200).slice(0, length - 1)}.`
    expect(await preview('Tests run on Node 9')).toMatchObject({ status: 'rejected', reason: expect.any(String) })
    expect(await preview('Tests run on Node 24')).toMatchObject({ status: 'preview' })
    expect(await preview(long(8000))).toMatchObject({ status: 'preview' })
    expect(await preview(long(8001))).toMatchObject({ status: 'rejected', reason: expect.stringContaining('8000') })
    expect(await preview('Had a great weekend with the family')).toMatchObject({ reason: 'NO_FACTUAL_CONTENT' })
  })

  it('fails in words without a type or with one that does not exist', async () => {
    const content = 'All handlers validate their input.'
    expect(await callBadly(client, 'remember', { content })).toContain('type')
    expect(await callBadly(client, 'remember', { content, type: 'opinion' })).toContain('type')
  })
})

describe('confirm_memory', () => {
  it('saves with the repository by its key, the tags and the agent', async () => {
    const { pending_id } = await preview('Billing runs its nightly jobs at 02:00 UTC.', {
      repos: ['app', 'github.com/acme/app', 'billing'],
      tags: ['jobs', 'jobs'],
      agent_id: 'red',
    })
    const saved = await confirm(pending_id)
    expect(saved).toEqual({ status: 'saved', id: expect.any(String), contradictions: [] })
    expect(await stored(saved.id)).toMatchObject({
      content: 'Billing runs its nightly jobs at 02:00 UTC.',
      type: 'pattern',
      repos: ['github.com/acme/app', 'billing'],
      tags: ['jobs'],
      agent_id: 'red',
    })
  })

  it('of two equal previews keeps the first confirmed and points the second to it', async () => {
    const content = 'Feature flags are read from LaunchDarkly at start.'
    const [first, second] = [await preview(content), await preview(content)]
    const kept = await confirm(second.pending_id)
    expect(kept.status).toBe('saved')
    expect(await confirm(first.pending_id)).toMatchObject({ status: 'duplicate', existing_id: kept.id })
  })

  it('knows each preview once: again, unknown and expired are told apart', async () => {
    const { pending_id } = await preview('Sessions are kept in Redis for thirty minutes.')
    expect((await confirm(pending_id)).status).toBe('saved')
    expect(await confirm(pending_id)).toMatchObject({ status: 'not_found', reason: expect.stringContaining('already') })
    expect(await confirm('nothing')).toMatchObject({ status: 'not_found', reason: expect.any(String) })
  })

  it('expires after 300 seconds, not before, whatever the wall clock does', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const [early, late] = [
      await preview('Uploads larger than 50 MB go through presigned URLs.'),
      await preview('Thumbnails are rendered by a separate worker pool.'),
    ]
    engine.clock.advance(-3_600_000)
    vi.advanceTimersByTime(299_000)
    expect((await confirm(early.pending_id)).status).toBe('saved')
    vi.advanceTimersByTime(1000)
    expect(await confirm(late.pending_id)).toMatchObject({ status: 'expired', reason: expect.any(String) })
    engine.clock.advance(3_600_000)
  })

  it('saves an override as it is, but blocks one with a secret in it', async () => {
    const { pending_id } = await preview('The api gateway limits clients to 100 requests a second.')
    const blocked = await confirm(pending_id, { override: 'The gateway key is AKIAIOSFODNN7EXAMPLF for all clients.' })
    expect(blocked).toMatchObject({ status: 'blocked', reason: expect.any(String) })
    expect(await confirm(pending_id, { override: 'too short' })).toMatchObject({ status: 'rejected' })
    const override = 'The API gateway limits each client to 100 requests a second.'
    const saved = await confirm(pending_id, { override })
    expect((await stored(saved.id))?.content).toBe(override)
  })

  it('retires what it supersedes, given one id or several', async () => {
    const old = await save('The staging cluster has three nodes of type m5.large.')
    const { pending_id } = await preview('The staging cluster has five nodes of type m6.large.')
    const saved = await confirm(pending_id, { supersedes: old })
    expect(saved).toMatchObject({ status: 'saved', contradictions: [] })
    expect(await stored(old)).toMatchObject({ superseded_by: [saved.id], deleted_at: expect.any(String) })
    const other = await preview('Grafana dashboards are provisioned from the ops repository.')
    expect(await callBadly(client, 'confirm_memory', { ...other, supersedes: ['nothing'] })).toContain(
      'no memory nothing',
    )
  })

  it('needs the agent that made the preview, and its ownership of what is superseded', async () => {
    const foreign = await save('Alerts go to the on-call channel of the platform team.', { agent_id: 'blue' })
    const { pending_id } = await preview('Alerts of the shop are sent to PagerDuty.', { agent_id: 'red' })
    const refused = (args: object) => callBadly(client, 'confirm_memory', { pending_id, ...args })
    expect(await refused({ agent_id: 'blue' })).toContain('"blue"')
    expect(await refused({ agent_id: 'red', supersedes: [foreign] })).toContain('belongs to agent "blue"')
    expect((await confirm(pending_id, { agent_id: 'red' })).status).toBe('saved')
  })

  it('flags what it contradicts; search, get and the list of contradictions all show it', async () => {
    const older = await save('The production database is PostgreSQL 15 on RDS.', { repos: ['app'] })
    const next = await preview('The production database is PostgreSQL 16 on RDS.', { repos: ['app'] })
    expect(next.related).toEqual([
      expect.objectContaining({ id: older, verdict: 'contradicts', similarity: expect.any(Number) }),
    ])
    const saved = await confirm(next.pending_id)
    expect(saved.contradictions).toHaveLength(1)
    expect((await call(client, 'get_memory', { id: saved.id })).data['contradicts']).toEqual([older])
    const { data } = await call(client, 'list_contradictions', { status: 'open', repo: 'app' })
    expect(data.contradictions.map(dispute => dispute.id)).toEqual(saved.contradictions)
  })
})

describe('update_memory', () => {
  it('saves a new memory over the old one and keeps both in the history', async () => {
    const old = await save('The search index is rebuilt every night.', { tags: ['search'] })
    const { data, text } = await call(client, 'update_memory', {
      id: old,
      content: 'The search index is rebuilt every hour.',
    })
    expect(data).toEqual({ status: 'saved', id: expect.any(String), supersedes: [old], contradictions: [] })
    expect(text).toContain(String(data.id))
    expect(await stored(data.id)).toMatchObject({ type: 'pattern', tags: ['search'], supersedes: [old] })
    const { data: history } = await call(client, 'memory_history', { id: data.id })
    expect(history.memories.map(memory => memory.id)).toEqual([old, data.id])
  })

  it('refuses noise, strangers, unknown ids and what lies in the trash', async () => {
    const id = await save('The queue has a visibility timeout of 45 seconds.', { agent_id: 'red' })
    const content = 'The queue has a visibility timeout of 90 seconds.'
    expect((await call(client, 'update_memory', { id, content: 'ok' })).data).toMatchObject({ status: 'rejected' })
    expect(await callBadly(client, 'update_memory', { id, content, agent_id: 'blue' })).toContain('belongs to agent')
    expect(await callBadly(client, 'update_memory', { id: 'nothing', content })).toContain('no memory nothing')
    await call(client, 'forget', { id, agent_id: 'red' })
    expect(await callBadly(client, 'update_memory', { id, content })).toContain('trash')
  })
})

describe('resolve_contradiction by merge', () => {
  it('replaces both by one text', async () => {
    const [older = '', newer = ''] = await engine.add({}, {})
    const id = await engine.dispute(older, newer)
    const content = 'Celery runs the task queue in production, RQ only in the demo.'
    const { data } = await call(client, 'resolve_contradiction', { id, resolution: 'merge', content })
    expect(data).toMatchObject({ status: 'resolved', resolution: 'merge' })
    const [merged] = (await engine.storage.history(older)).slice(-1)
    expect(merged).toMatchObject({ content, supersedes: expect.arrayContaining([older, newer]) })
    expect(await callBadly(client, 'resolve_contradiction', { id, resolution: 'merge', content: 'short' })).toContain(
      '20',
    )
  })
})
