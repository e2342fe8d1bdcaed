import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const stored = async (id: string) => (await engine.storage.get([id]))[0]

describe('forget', () => {
  it('puts a memory in the trash, and says so the second time', async () => {
    const [id = ''] = await engine.add({})
    expect((await call(client, 'forget', { id })).data).toEqual({ status: 'forgotten', id })
    expect((await stored(id))?.deleted_at).not.toBeNull()
    expect(await callBadly(client, 'forget', { id })).toContain('already forgotten')
    expect(await callBadly(client, 'forget', { id: 'nothing' })).toBe('There is no memory nothing.')
  })

  it('needs the owner when an agent gives its name', async () => {
    const [red = '', nobodys = ''] = await engine.add({ agent_id: 'red' }, {})
    expect(await callBadly(client, 'forget', { id: red, agent_id: 'blue' })).toContain('belongs to agent "red"')
    expect(await callBadly(client, 'forget', { id: nobodys, agent_id: 'blue' })).toContain('belongs to no agent')
    expect((await stored(red))?.deleted_at).toBeNull()
    await call(client, 'forget', { id: red, agent_id: 'red' })
    await call(client, 'forget', { id: nobodys })
  })
})

describe('list_contradictions', () => {
  it('gives both sides in full, by state, repository and agent, newest first', async () => {
    const repos = ['local:dispute']
    const [a = '', b = '', c = ''] = await engine.add(
      { repos, content: 'The cache lives for 60 seconds in every service.', created_at: '2026-03-01T00:00:00.000Z' },
      { repos, content: 'The cache lives for 90 seconds in every service.', agent_id: 'red' },
      { repos, content: 'The cache lives for 120 seconds in every service.' },
    )
    const first = await engine.dispute(a, b, { found_at: '2026-03-18T10:00:00.000Z' })
    const second = await engine.dispute(a, c, { found_at: '2026-03-18T11:00:00.000Z' })
    const ids = async (args: object) =>
      (await call(client, 'list_contradictions', { repo: 'local:dispute', ...args })).data.contradictions.map(
        dispute => dispute.id,
      )
    expect(await ids({})).toEqual([second, first])
    expect(await ids({ limit: 1 })).toEqual([second])
    expect(await ids({ status: 'resolved' })).toEqual([])
    expect(await ids({ agent_id: 'red' })).toEqual([first])
    expect(await ids({ repo: 'nowhere' })).toEqual([])
    const { data, text } = await call(client, 'list_contradictions', { repo: 'local:dispute', agent_id: 'red' })
    expect(data.contradictions[0]).toEqual({
      id: first,
      status: 'open',
      similarity: 0.877,
      verdict: 'contradicts',
      reason: 'Both cannot hold.',
      found_at: '2026-03-18T10:00:00.000Z',
      resolution: null,
      resolved_at: null,
      older: expect.objectContaining({ id: a, content: 'The cache lives for 60 seconds in every service.', repos }),
      newer: expect.objectContaining({ id: b, type: 'decision', created_at: '2026-03-18T11:00:00.000Z' }),
    })
    expect(text).toContain('> The cache lives for 60 seconds in every service.')
    expect(text).toContain('point-in-time')
  })

  it('refuses a state that does not exist', async () => {
    expect(await callBadly(client, 'list_contradictions', { status: 'settled' })).toContain('status')
  })
})

describe('resolve_contradiction', () => {
  const disputed = async (given: { agent_id?: string } = {}) => {
    const [older = '', newer = ''] = await engine.add({ ...given, created_at: '2026-03-01T00:00:00.000Z' }, given)
    return { older, newer, id: await engine.dispute(older, newer) }
  }

  it('keep_newer retires the older behind the newer, and reopen takes it back', async () => {
    const { id, older, newer } = await disputed()
    const kept = await call(client, 'resolve_contradiction', { id, resolution: 'keep_newer' })
    expect(kept.data).toMatchObject({ id, status: 'resolved', resolution: 'keep_newer' })
    expect(await stored(older)).toMatchObject({ superseded_by: [newer], contradicts: [] })
    expect((await stored(older))?.deleted_at).not.toBeNull()
    const again = await call(client, 'resolve_contradiction', { id, resolution: 'reopen' })
    expect(again.data).toMatchObject({ status: 'open', resolution: null })
    expect(await stored(older)).toMatchObject({ deleted_at: null, superseded_by: [], contradicts: [newer] })
  })

  it('keep_older retires the newer, both_true dismisses', async () => {
    const first = await disputed()
    await call(client, 'resolve_contradiction', { id: first.id, resolution: 'keep_older' })
    expect((await stored(first.newer))?.deleted_at).not.toBeNull()
    const second = await disputed()
    const { data } = await call(client, 'resolve_contradiction', { id: second.id, resolution: 'both_true' })
    expect(data.status).toBe('dismissed')
    expect((await stored(second.newer))?.deleted_at).toBeNull()
  })

  it('says why not: unknown, already settled, not the owner, a merge without text', async () => {
    const { id } = await disputed({ agent_id: 'red' })
    const resolve = (args: object) => callBadly(client, 'resolve_contradiction', { id, ...args })
    expect(await resolve({ id: 'nothing', resolution: 'both_true' })).toBe('There is no contradiction nothing.')
    expect(await resolve({ resolution: 'both_true', agent_id: 'blue' })).toContain('belongs to agent "red"')
    expect(await resolve({ resolution: 'merge' })).toContain('content')
    expect(await resolve({ resolution: 'keep_both' })).toContain('resolution')
    expect(await resolve({ resolution: 'reopen' })).toContain('already open')
    await call(client, 'resolve_contradiction', { id, resolution: 'both_true', agent_id: 'red' })
    expect(await resolve({ resolution: 'keep_newer' })).toContain('already settled')
  })
})
