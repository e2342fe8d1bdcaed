import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { isDistillError } from '../../shared/errors.ts'
import { systemClock } from '../base/clock.ts'
import { dataPaths } from '../base/paths.ts'
import { contradictionId } from '../review/retire.ts'
import { createReview } from '../review/review.ts'
import type { Engine } from './testing/engine.ts'
import { engines } from './testing/engines.ts'
import { madeUpToken, scriptedDistiller, scriptedJudge } from './testing/scripted.ts'

const { open } = engines()

const CELERY = 'Celery was chosen over RQ because RQ lacks retries.'
const wish = (content: string, over: object = {}) => ({
  content,
  type: 'decision' as const,
  repos: ['example.org/team/app'],
  tags: ['queue'],
  agent_id: null,
  ...over,
})
const confirmation = (pending_id: string | undefined, over: object = {}) => ({
  pending_id: pending_id ?? '',
  override: null,
  supersedes: [],
  agent_id: null,
  ...over,
})
const remembered = async ({ worker }: Engine, content: string, over: object = {}): Promise<string> => {
  const { pending_id } = await worker.preview(wish(content, over))
  const agent_id = 'agent_id' in over ? over.agent_id : null
  const { id } = await worker.confirm(confirmation(pending_id, { agent_id }))
  return id ?? ''
}
const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    error => (isDistillError(error) ? `${error.code}: ${error.message}` : String(error)),
  )

describe('preview', () => {
  it('shows what will be saved and saves nothing', async () => {
    const { worker, store } = await open()
    const answer = await worker.preview(wish(CELERY))
    expect(answer).toMatchObject({
      status: 'preview',
      distilled: CELERY,
      type: 'decision',
      redacted_count: 0,
      expires_in_seconds: 300,
      related: [],
    })
    expect((await store.storage.list({}, { limit: 10 })).items).toEqual([])
  })

  it('names related memories with the verdict on each', async () => {
    const engine = await open({ judge: scriptedJudge('refines') })
    const id = await remembered(engine, CELERY)
    const { related } = await engine.worker.preview(
      wish('Celery was chosen over RQ, and its workers retry three times.'),
    )
    expect(related).toMatchObject([{ id, verdict: 'refines', snippet: CELERY }])
    const again = await engine.worker.preview(wish(CELERY))
    expect(again.related).toMatchObject([{ id, verdict: 'same', similarity: 1 }])
  })

  it.each([
    ['too short by one', 'Redis 7 is a cache.', /shorter than 20/],
    ['too long by one', `${'Redis 7 is fast. '.repeat(470)}${'x'.repeat(11)}`, /longer than 8000/],
    ['chatter', 'thanks, looks good to me, great work everyone!', /greeting/],
    ['nothing technical', 'had a great weekend with all my friends', /NO_FACTUAL_CONTENT/],
  ])('rejects what is %s, with the reason', async (_, content, reason) => {
    const { worker } = await open()
    const answer = await worker.preview(wish(content))
    expect(answer.status).toBe('rejected')
    expect(answer.reason).toMatch(reason)
  })

  it.each([20, 8000])('takes a text of exactly %i characters', async length => {
    const content = `${'Redis 7 is the cache of it '.repeat(400).slice(0, length - 1)}.`
    const { distiller } = scriptedDistiller(async () => [{ content: 'Redis 7 is the cache.', type: 'dependency' }])
    const { worker } = await open({ distiller })
    expect(content).toHaveLength(length)
    expect(await worker.preview(wish(content))).toMatchObject({ status: 'preview' })
  })

  it('counts what it redacted, and blocks when the distilled text holds a secret all the same', async () => {
    const { worker } = await open()
    const clean = await worker.preview(wish(`The staging cluster opens with ${madeUpToken} these days.`))
    expect(clean).toMatchObject({ status: 'preview', redacted_count: 1 })
    expect(clean.distilled).not.toContain('ghp_')
    const { distiller } = scriptedDistiller(async () => [
      { content: `The staging cluster opens with ${madeUpToken} now.`, type: 'context' },
    ])
    const lying = await open({ distiller })
    expect(await lying.worker.preview(wish(CELERY))).toMatchObject({ status: 'blocked' })
  })
})

describe('confirmation', () => {
  it('compares then and there: of two equal previews the first confirmed is kept', async () => {
    const { worker, store } = await open()
    const [one, two] = await Promise.all([worker.preview(wish(CELERY)), worker.preview(wish(CELERY))])
    const [second, first] = await Promise.all([
      worker.confirm(confirmation(two.pending_id)),
      worker.confirm(confirmation(one.pending_id)),
    ])
    expect(second).toMatchObject({ status: 'saved', contradictions: [] })
    expect(first).toMatchObject({ status: 'duplicate', existing_id: second.id })
    expect((await store.storage.list({}, { limit: 10 })).items).toMatchObject([
      { content: CELERY, type: 'decision', repos: ['example.org/team/app'], tags: ['queue'], tool: 'remember' },
    ])
  })

  it('saves a pending preview once, however often it is confirmed', async () => {
    const { worker, store } = await open()
    const { pending_id } = await worker.preview(wish(CELERY))
    const answers = await Promise.all([1, 2, 3].map(() => worker.confirm(confirmation(pending_id))))
    expect(answers.map(({ status }) => status)).toEqual(['saved', 'not_found', 'not_found'])
    expect((await store.storage.list({}, { limit: 10 })).items).toHaveLength(1)
  })

  it('knows an expired preview from an unknown one', async () => {
    const { worker } = await open({ preview_ttl_seconds: 0.05 })
    const { pending_id } = await worker.preview(wish(CELERY))
    await sleep(100)
    expect(await worker.confirm(confirmation(pending_id))).toMatchObject({ status: 'expired' })
    expect(await worker.confirm(confirmation('nowhere'))).toMatchObject({ status: 'not_found' })
  })

  it('takes an override as it is, within the same rules and scanned', async () => {
    const { distiller, asked } = scriptedDistiller()
    const { worker, store } = await open({ distiller })
    const { pending_id } = await worker.preview(wish(CELERY))
    expect(await worker.confirm(confirmation(pending_id, { override: 'too short' }))).toMatchObject({
      status: 'rejected',
    })
    const secret = `The staging cluster opens with ${madeUpToken} now.`
    expect(await worker.confirm(confirmation(pending_id, { override: secret }))).toMatchObject({ status: 'blocked' })
    const override = 'Celery replaces RQ\nbecause of its retries'
    const { id } = await worker.confirm(confirmation(pending_id, { override }))
    expect(await store.storage.get([id ?? ''])).toMatchObject([{ content: override }])
    expect(asked).toHaveLength(1)
  })

  it('retires what it supersedes and leaves that out of the comparison', async () => {
    const engine = await open()
    const { worker, store } = engine
    const old = await remembered(engine, CELERY)
    const { pending_id } = await worker.preview(wish(CELERY))
    const { status, id = '' } = await worker.confirm(confirmation(pending_id, { supersedes: [old] }))
    expect(status).toBe('saved')
    const [before, after] = await store.storage.get([old, id])
    expect(before?.deleted_at).not.toBeNull()
    expect(after?.supersedes).toEqual([old])
  })

  it('flags what it contradicts', async () => {
    const engine = await open({
      judge: scriptedJudge('contradicts'),
      conflict: () => ({ conflict: true, reason: 'polarity' }),
    })
    await remembered(engine, CELERY)
    const { pending_id } = await engine.worker.preview(wish('RQ was chosen over Celery because Celery lacks retries.'))
    const { contradictions = [] } = await engine.worker.confirm(confirmation(pending_id))
    expect(contradictions).toHaveLength(1)
    expect(await engine.store.storage.contradiction(contradictions[0] ?? '')).toMatchObject({ status: 'open' })
  })
})

describe('agents', () => {
  it('keeps them apart: another agent’s memory is no duplicate and may not be superseded, updated or confirmed', async () => {
    const engine = await open()
    const { worker } = engine
    const mine = await remembered(engine, CELERY, { agent_id: 'a' })
    const theirs = await remembered(engine, CELERY, { agent_id: 'b' })
    expect(theirs).not.toBe('')
    expect(theirs).not.toBe(mine)
    expect(await refusal(worker.update(mine, 'Celery 5 was chosen over RQ for its retries.', 'b'))).toMatch(
      /^forbidden/,
    )
    const { pending_id } = await worker.preview(wish('Kafka carries the order events of the shop.', { agent_id: 'b' }))
    expect(await refusal(worker.confirm(confirmation(pending_id, { agent_id: 'a' })))).toMatch(/^forbidden/)
    const stolen = confirmation(pending_id, { agent_id: 'b', supersedes: [mine] })
    expect(await refusal(worker.confirm(stolen))).toMatch(/^forbidden/)
  })
})

it('keeps no secret that came as the name of a repository or as a tag', async () => {
  const { worker, store } = await open()
  const labels = { repos: [`https://ada:${madeUpToken}@example.org/team/app`], tags: [madeUpToken] }
  const { pending_id } = await worker.preview(wish(CELERY, labels))
  const { id = '' } = await worker.confirm(confirmation(pending_id, { override: null }))
  const [kept] = await store.storage.get([id])
  expect(kept?.repos).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('ghp_')
})

describe('update', () => {
  it('saves the new text, retires the old one behind it, keeps type, repository and tags, and can be undone', async () => {
    const engine = await open()
    const { worker, store } = engine
    const old = await remembered(engine, CELERY)
    const answer = await worker.update(old, 'Celery 5 was chosen over RQ because RQ lacks retries.', null)
    expect(answer).toMatchObject({ status: 'saved', supersedes: [old], contradictions: [] })
    const [before, after] = await store.storage.get([old, answer.id ?? ''])
    expect(before).toMatchObject({ superseded_by: [answer.id] })
    expect(before?.deleted_at).not.toBeNull()
    expect(after).toMatchObject({
      type: 'decision',
      repos: ['example.org/team/app'],
      tags: ['queue'],
      supersedes: [old],
    })
    await store.storage.undo(answer.action_id ?? '')
    const [restored, withdrawn] = await store.storage.get([old, answer.id ?? ''])
    expect(restored).toMatchObject({ deleted_at: null, superseded_by: [] })
    expect(withdrawn?.deleted_at).not.toBeNull()
  })

  it('settles the open dispute about the old text, and raises it again only if the new text deserves it', async () => {
    let verdict: 'contradicts' | 'unrelated' = 'contradicts'
    const engine = await open({
      judge: { name: 'changing', judge: async () => ({ verdict, reason: 'because' }) },
      conflict: () => ({ conflict: true, reason: 'polarity' }),
    })
    await remembered(engine, CELERY)
    const wrong = await remembered(engine, 'RQ was chosen over Celery because Celery lacks retries.')
    const openDisputes = () => engine.store.storage.contradictions({ status: 'open' }, { limit: 10 })
    expect((await openDisputes()).items).toHaveLength(1)
    verdict = 'unrelated'
    await engine.worker.update(wrong, 'Celery retries failed tasks three times by default.', null)
    expect((await openDisputes()).items).toEqual([])
  })

  it.each([
    ['unknown', 'nowhere', /^not_found: There is no memory nowhere/],
    ['in the trash', null, /^conflict: .*trash/],
  ])('is refused in words when the memory is %s', async (_, id, sentence) => {
    const engine = await open()
    const there = await remembered(engine, CELERY)
    await engine.store.storage.apply([{ kind: 'retire', id: there, at: new Date().toISOString() }])
    const text = 'Celery 5 was chosen over RQ because RQ lacks retries.'
    expect(await refusal(engine.worker.update(id ?? there, text, null))).toMatch(sentence)
  })

  it('changes nothing when the new text says what another memory says', async () => {
    const engine = await open()
    const celery = await remembered(engine, CELERY)
    const kafka = await remembered(engine, 'Kafka carries the order events of the shop.')
    const answer = await engine.worker.update(kafka, CELERY, null)
    expect(answer).toMatchObject({ status: 'duplicate', existing_id: celery })
    expect(await engine.store.storage.get([kafka])).toMatchObject([{ deleted_at: null }])
  })
})

describe('merge', () => {
  const disputed = async () => {
    const engine = await open({
      judge: scriptedJudge('contradicts'),
      conflict: () => ({ conflict: true, reason: 'polarity' }),
    })
    const older = await remembered(engine, CELERY)
    const { pending_id } = await engine.worker.preview(
      wish('RQ was chosen over Celery because Celery lacks retries.', { repos: ['example.org/team/web'] }),
    )
    const first = await engine.worker.confirm(confirmation(pending_id, { override: null }))
    const newer = first.id ?? ''
    const id = contradictionId(older, newer)
    const details = {
      similarity: 0.9,
      verdict: 'contradicts',
      reason: 'polarity',
      found_at: '2026-03-18T00:00:00.000Z',
    } as const
    await engine.store.storage.apply([
      { kind: 'flag', contradiction: { id, older_id: older, newer_id: newer, ...details } },
    ])
    return { ...engine, older, newer, id }
  }

  it('puts one text in the place of both, word for word, and can be undone', async () => {
    const { worker, store, older, newer, id } = await disputed()
    const text = 'Celery is used for tasks with retries\nand RQ for the others'
    const { action_id, memories } = await worker.merge(id, text, null)
    const [merged] = await store.storage.get(memories)
    expect(merged).toMatchObject({ content: text, type: 'decision' })
    expect(merged?.supersedes.toSorted()).toEqual([older, newer].toSorted())
    expect(merged?.repos.toSorted()).toEqual(['example.org/team/app', 'example.org/team/web'])
    expect((await store.storage.list({}, { limit: 10 })).items.map(memory => memory.id)).toEqual([merged?.id])
    expect(await store.storage.contradiction(id)).toMatchObject({ status: 'resolved', resolution: 'merge' })
    await store.storage.undo(action_id ?? '')
    const left = (await store.storage.list({}, { limit: 10 })).items.map(memory => memory.id)
    expect(left.toSorted()).toEqual([older, newer].toSorted())
    expect(await store.storage.contradiction(id)).toMatchObject({ status: 'open' })
  })

  const reviewed = async () => {
    const engine = await disputed()
    const { worker, store } = engine
    const eraseRawText = (observations: readonly string[]) => worker.erase_raw_text(observations)
    const review = createReview({ storage: store.storage, clock: systemClock, writer: worker, eraseRawText })
    return { ...engine, review }
  }

  it('is taken back when the dispute is reopened: both live again, the merged text does not', async () => {
    const { store, older, newer, id, review } = await reviewed()
    const { storage } = store
    const { memories } = await review.resolve(id, 'merge', 'Celery is used for tasks with retries.', null)
    await review.resolve(id, 'reopen', null, null)
    const left = (await storage.list({}, { limit: 10 })).items
    expect(left.map(memory => memory.id).toSorted()).toEqual([older, newer].toSorted())
    expect(left.flatMap(memory => memory.superseded_by)).toEqual([])
    expect((await storage.get([memories[0] ?? '']))[0]?.deleted_at).not.toBeNull()
    expect(await storage.contradiction(id)).toMatchObject({ status: 'open', resolution: null })
  })

  it('stays when its text was replaced since: the first two must not come back beside a third', async () => {
    const { store, id, review } = await reviewed()
    const { memories } = await review.resolve(id, 'merge', 'Celery is used for tasks with retries.', null)
    const latest = await review.update(memories[0] ?? '', 'Kafka carries the order events of the shop.', null)
    expect(await refusal(review.resolve(id, 'reopen', null, null))).toMatch(/^conflict: .*replaced by/)
    expect((await store.storage.list({}, { limit: 10 })).items.map(memory => memory.id)).toEqual([latest.id])
  })

  it('is refused for a text that may not be kept and for a dispute that is settled', async () => {
    const { worker, id } = await disputed()
    expect(await refusal(worker.merge(id, 'short', null))).toMatch(/^rejected/)
    expect(await refusal(worker.merge(id, `The cluster opens with ${madeUpToken} now.`, null))).toMatch(/^blocked/)
    await worker.merge(id, 'Celery is used for tasks with retries.', null)
    expect(await refusal(worker.merge(id, 'Celery is used for every task there is.', null))).toMatch(/^conflict/)
  })
})

describe('raw text', () => {
  it('is gone from the journal once erased, and the lines around it stay readable', async () => {
    const { observe, settled, worker, store, journal, directory } = await open()
    const secret = await observe('Kafka carries the order events of the shop.')
    await observe('The frontend of the shop is built with Vite 8.')
    await settled()
    await worker.erase_raw_text([secret, 'unknown'])
    const path = join(dataPaths(directory).journal, journal.committed().segment)
    const text = await readFile(path, 'utf8')
    expect(text).not.toContain('Kafka')
    expect(text).toContain('Vite 8')
    const last = await observe('PostgreSQL 16 is the database of the shop.')
    await settled()
    expect(await store.queue.find(last)).toMatchObject({ state: 'done' })
  })
})
