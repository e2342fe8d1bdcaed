import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { DistillError } from '../../shared/errors.ts'
import { dataPaths } from '../base/paths.ts'
import { memoryId } from './9-save.ts'
import { engines } from './testing/engines.ts'
import { commandEntry } from './testing/entries.ts'
import { madeUpToken, scriptedDistiller } from './testing/scripted.ts'

const { open, embedder } = engines()
const LONG = { timeout: 15_000, interval: 5 }
const never = new Promise<never>(() => {})
const slow = { retry_pauses_ms: [3_600_000, 3_600_000, 3_600_000] }

const fact = (number: number): string => `Port ${5000 + number} belongs to the service called number${number}.`

it('tells the ledger once what the door took out of an observation, also when its line lies in the journal twice', async () => {
  const { observe, settled, store } = await open()
  const over = { id: 'twice0000000', redactions: [{ rule: 'email', count: 2 }] }
  await observe(fact(1), over)
  await observe(fact(1), over)
  await observe('ok', { redactions: [{ rule: 'email', count: 1 }] })
  await settled()
  expect(await store.ledger.read('2026-03-18')).toEqual([{ day: '2026-03-18', place: 'door', rule: 'email', count: 3 }])
})

describe('an entry that fails by itself', () => {
  it('is tried four times in all and then lies dead with its error; a retry gives it new chances', async () => {
    let broken = true
    const { distiller, asked } = scriptedDistiller(async () => {
      if (broken) throw new DistillError('internal', 'The model choked on this one.')
      return undefined
    })
    const { observe, settled, store, worker } = await open({ distiller })
    const id = await observe(fact(1))
    await settled()
    expect(asked).toHaveLength(4)
    expect(await store.queue.find(id)).toMatchObject({ state: 'dead', error: 'The model choked on this one.' })
    expect((await store.queue.counts()).dead).toBe(1)
    broken = false
    await store.queue.retry(id, new Date().toISOString())
    worker.signal(null)
    await settled()
    expect(await store.queue.find(id)).toMatchObject({ state: 'done', memories: [memoryId(id, 0)] })
  })

  it('keeps its count of attempts across a restart, and does not hold up the entries behind it', async () => {
    const { distiller } = scriptedDistiller(async text => {
      if (text.includes('number1.')) throw new Error('The model choked on this one.')
      return undefined
    })
    const first = await open({ distiller, tuning: slow })
    const bad = await first.observe(fact(1))
    const good = await first.observe(fact(2))
    await vi.waitUntil(async () => (await first.store.queue.find(good))?.state === 'done', LONG)
    expect(await first.store.queue.find(bad)).toMatchObject({ state: 'pending', attempts: 1 })
    await first.close()
    const second = await open({ directory: first.directory, distiller, tuning: slow })
    expect(await second.store.queue.find(bad)).toMatchObject({ state: 'pending', attempts: 1 })
  })

  it('waits for its pause even when other entries come', async () => {
    const { distiller, asked } = scriptedDistiller(async text => {
      if (text.includes('number1.')) throw new Error('The model choked on this one.')
      return undefined
    })
    const { observe, store } = await open({ distiller, tuning: slow })
    await observe(fact(1))
    const other = await observe(fact(2))
    await vi.waitUntil(async () => (await store.queue.find(other))?.state === 'done', LONG)
    expect(asked.flat().filter(text => text.includes('number1.'))).toHaveLength(1)
  })

  it('is tried at once when its time lies further ahead than any pause: the clock was set back', async () => {
    let now = Date.parse('2026-03-18T14:00:00.000Z')
    let broken = true
    const { distiller } = scriptedDistiller(async () => {
      if (broken) throw new Error('The model choked on this one.')
      return undefined
    })
    const clock = { now: () => new Date(now), offsetMinutes: () => 0 }
    const tuning = { retry_pauses_ms: [60_000, 60_000, 60_000] }
    const { observe, settled, store, worker } = await open({ distiller, clock, tuning })
    const id = await observe(fact(1))
    await vi.waitUntil(async () => (await store.queue.find(id))?.attempts === 1, LONG)
    broken = false
    now -= 86_400_000
    worker.signal(null)
    await settled()
    expect(await store.queue.find(id)).toMatchObject({ state: 'done' })
  })

  it('counts a model that never answers as a failed attempt, not as the end of all work', async () => {
    const { distiller } = scriptedDistiller(text => (text.includes('number1.') ? never : Promise.resolve(undefined)))
    const { observe, settled, store } = await open({ distiller, tuning: { distill_limit_ms: 30 } })
    const stuck = await observe(fact(1))
    const good = await observe(fact(2))
    await settled()
    expect(await store.queue.find(stuck)).toMatchObject({ state: 'dead' })
    expect(await store.queue.find(good)).toMatchObject({ state: 'done' })
  })
})

describe('a model that is down', () => {
  it('makes the worker wait with its reason, costs no attempt, and is noticed by itself when it is back', async () => {
    let down = true
    const { distiller, asked } = scriptedDistiller(async () => {
      if (down) throw new DistillError('model_unavailable', 'Ollama does not answer.')
      return undefined
    })
    const { observe, settled, store, worker, events } = await open({ distiller })
    const id = await observe(fact(1))
    await vi.waitUntil(() => asked.length > 4, LONG)
    expect(await store.queue.find(id)).toMatchObject({ attempts: 0 })
    expect(events).toContainEqual({ event: 'state', state: 'waiting', reason: 'Ollama does not answer.' })
    const states = events.flatMap(event => (event.event === 'state' ? [event.state] : []))
    expect(states).toEqual(['working', 'waiting'])
    const later = await observe(fact(2))
    await vi.waitUntil(async () => (await store.queue.find(later)) !== null, LONG)
    down = false
    await settled()
    expect((await store.queue.counts()).done).toBe(2)
    await vi.waitUntil(() => worker.status().state === 'idle', LONG)
    expect(worker.status().reason).toBeNull()
  })

  it.each(['disk_full', 'read_only', 'busy', 'not_running', 'corrupt'] as const)(
    'is the same as a store that is %s',
    async code => {
      let down = true
      const { distiller, asked } = scriptedDistiller(async () => {
        if (down) throw new DistillError(code, 'It does not work just now.')
        return undefined
      })
      const { observe, settled, store } = await open({ distiller })
      const id = await observe(fact(1))
      await vi.waitUntil(() => asked.length > 4, LONG)
      down = false
      await settled()
      expect(await store.queue.find(id)).toMatchObject({ state: 'done', attempts: 0 })
    },
  )

  it('is the same for the embedder, and the facts are not distilled a second time', async () => {
    let down = true
    const moody = {
      ...embedder,
      embed: async (...args: Parameters<typeof embedder.embed>) => {
        if (down) throw new DistillError('model_unavailable', 'The embedder is gone.')
        return embedder.embed(...args)
      },
    }
    const { distiller, asked } = scriptedDistiller()
    const { observe, settled, store, events } = await open({ distiller, embedder: moody })
    const id = await observe(fact(1))
    await vi.waitUntil(() => events.some(event => event.event === 'state' && event.state === 'waiting'), LONG)
    expect(await store.queue.prepared()).toMatchObject([{ group: id }])
    down = false
    await settled()
    expect(asked).toHaveLength(1)
    expect(await store.queue.find(id)).toMatchObject({ state: 'done', attempts: 0 })
    expect(await store.queue.prepared()).toEqual([])
  })
})

describe('a burst', () => {
  const coalesce = { above_ms: 0, max_entries: 4, max_characters: 8000 }
  const held = () => {
    const gate = Promise.withResolvers<void>()
    return { release: gate.resolve, script: async () => gate.promise.then(() => undefined) }
  }

  it('goes together by prompt and repository once the backlog grows; each observation gets the outcome', async () => {
    const { release, script } = held()
    const { distiller, asked } = scriptedDistiller(script)
    const { observe, settled, store, worker } = await open({ distiller, tuning: { coalesce } })
    await observe(fact(0))
    await vi.waitUntil(() => asked.length === 1, LONG)
    const ids = await Promise.all([1, 2, 3, 4, 5].map(number => observe(fact(number))))
    const other = await observe(fact(6), { prompt: 'prompt-2' })
    const unprompted = await observe(fact(7), { prompt: null })
    release()
    await settled()
    expect(asked.slice(1).map(parts => parts.length)).toEqual([4, 1, 1, 1])
    const rows = await Promise.all(ids.map(id => store.queue.find(id)))
    expect(rows.map(row => row?.state)).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect(rows[0]?.memories).toEqual(rows[3]?.memories)
    expect(rows[0]?.memories).toHaveLength(4)
    const [memory] = await store.storage.get(rows[0]?.memories ?? [])
    expect(memory?.observations.toSorted()).toEqual(ids.slice(0, 4).toSorted())
    expect(await store.queue.find(other)).toMatchObject({ state: 'done' })
    expect(await store.queue.find(unprompted)).toMatchObject({ state: 'done' })
    expect(worker.status().reason).toBeNull()
  })

  it('is taken singly after it failed as a group, and only the guilty entry spends attempts', async () => {
    const { release, script } = held()
    const { distiller, asked } = scriptedDistiller(async text => {
      await script()
      if (text.includes('number2.')) throw new Error('The model choked on this one.')
      return undefined
    })
    const { observe, settled, store } = await open({ distiller, tuning: { coalesce } })
    await observe(fact(0))
    await vi.waitUntil(() => asked.length === 1, LONG)
    const ids = await Promise.all([1, 2, 3].map(number => observe(fact(number))))
    release()
    await settled()
    const rows = await Promise.all(ids.map(id => store.queue.find(id)))
    expect(rows.map(row => [row?.state, row?.attempts])).toEqual([
      ['done', 0],
      ['dead', 4],
      ['done', 0],
    ])
    expect(rows[0]?.memories).toEqual([memoryId(ids[0] ?? '', 0)])
  })

  it('is not made again singly when it was saved and only its outcome could not be written', async () => {
    const { release, script } = held()
    const { distiller, asked } = scriptedDistiller(script)
    let failures = 0
    const between = <T extends object>(port: T): T =>
      new Proxy(port, {
        get: (target, name) => {
          const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>
          if (name !== 'finish') return method
          return async (...args: [readonly unknown[]]) => {
            if (args[0].length > 1 && failures++ === 0) throw new Error('The outcome was lost on its way.')
            return method(...args)
          }
        },
      })
    const { observe, settled, store } = await open({ distiller, between, tuning: { coalesce } })
    await observe(fact(0))
    await vi.waitUntil(() => asked.length === 1, LONG)
    await Promise.all([1, 2, 3].map(number => observe(fact(number))))
    release()
    await settled()
    expect(failures).toBeGreaterThan(0)
    expect(asked).toHaveLength(2)
    expect((await store.storage.counts(new Date().toISOString())).total).toBe(4)
  })

  it('loses no neighbour when one of the group is blocked', async () => {
    const { release, script } = held()
    const { distiller, asked } = scriptedDistiller(async text => {
      await script()
      return text.includes('number2.')
        ? [{ content: `The password is ${madeUpToken} as of today.`, type: 'context' }]
        : undefined
    })
    const { observe, settled, store } = await open({ distiller, tuning: { coalesce } })
    await observe(fact(0))
    await vi.waitUntil(() => asked.length === 1, LONG)
    const ids = await Promise.all([1, 2, 3].map(number => observe(fact(number))))
    release()
    await settled()
    const states = await Promise.all(ids.map(async id => (await store.queue.find(id))?.state))
    expect(states).toEqual(['done', 'blocked', 'done'])
  })
})

describe('pause, drain and stop', () => {
  it('takes new lines in while paused, but begins none', async () => {
    const { distiller, asked } = scriptedDistiller()
    const { observe, settled, store, worker } = await open({ distiller })
    worker.pause()
    await vi.waitUntil(() => worker.status().state === 'paused', LONG)
    await observe(fact(1))
    await vi.waitUntil(async () => (await store.queue.counts()).pending === 1, LONG)
    expect(asked).toEqual([])
    worker.resume()
    await settled()
    expect((await store.queue.counts()).done).toBe(1)
  })

  it('drains: the entry at hand is finished, the next is not begun', async () => {
    const gate = Promise.withResolvers<void>()
    const { distiller, asked } = scriptedDistiller(() => gate.promise.then(() => undefined))
    const { observe, store, worker } = await open({ distiller })
    const first = await observe(fact(1))
    const second = await observe(fact(2))
    await vi.waitUntil(() => asked.length === 1, LONG)
    const drained = worker.drain()
    gate.resolve()
    await drained
    expect(await store.queue.find(first)).toMatchObject({ state: 'done' })
    await vi.waitUntil(async () => (await store.queue.find(second)) !== null, LONG)
    expect(await store.queue.find(second)).toMatchObject({ state: 'pending' })
    expect(asked).toHaveLength(1)
  })

  it('stops in the middle of a model call and leaves the entry for the next start', async () => {
    const { distiller, asked } = scriptedDistiller(() => never)
    const first = await open({ distiller })
    const id = await first.observe(fact(1))
    await vi.waitUntil(() => asked.length === 1, LONG)
    await first.close()
    const second = await open({ directory: first.directory })
    await second.settled()
    expect(await second.store.queue.find(id)).toMatchObject({ state: 'done', attempts: 0 })
  })
})

describe('the journal under the worker', () => {
  it('counts entries of a deleted segment as deleted, even while they wait for a model', async () => {
    const { distiller } = scriptedDistiller(async () => {
      throw new DistillError('model_unavailable', 'Ollama does not answer.')
    })
    const { observe, settled, store, directory } = await open({ distiller })
    const id = await observe(fact(1))
    await vi.waitUntil(async () => (await store.queue.find(id)) !== null, LONG)
    const { journal } = dataPaths(directory)
    for (const name of await readdir(journal)) await rm(join(journal, name), { recursive: true, force: true })
    await settled()
    expect(await store.queue.find(id)).toMatchObject({ state: 'deleted' })
  })

  it('notices that while an entry waits for its next try, too', async () => {
    const { distiller } = scriptedDistiller(async () => {
      throw new Error('The model choked on this one.')
    })
    const { observe, settled, store, directory } = await open({ distiller, tuning: slow })
    const id = await observe(fact(1))
    await vi.waitUntil(async () => (await store.queue.find(id))?.attempts === 1, LONG)
    await rm(dataPaths(directory).journal, { recursive: true })
    await settled()
    expect(await store.queue.find(id)).toMatchObject({ state: 'deleted' })
  })

  it('does not take another entry for the one it took in when the file was replaced', async () => {
    const { observe, settled, store, worker, journal, directory } = await open()
    worker.pause()
    const id = await observe(fact(1), { id: 'aaaaaaaaaaaa' })
    await vi.waitUntil(async () => (await store.queue.find(id)) !== null, LONG)
    const path = join(dataPaths(directory).journal, journal.committed().segment)
    await writeFile(path, (await readFile(path, 'utf8')).replace('aaaaaaaaaaaa', 'bbbbbbbbbbbb'))
    worker.resume()
    await settled()
    expect(await store.queue.find(id)).toMatchObject({ state: 'deleted' })
  })

  it('reads on after a torn line that a crash left behind', async () => {
    const first = await open()
    const before = await first.observe(fact(1))
    await first.settled()
    const { segment } = first.journal.committed()
    await first.close()
    await appendFile(join(dataPaths(first.directory).journal, segment), '{"v":1,"id":"half')
    const second = await open({ directory: first.directory })
    const after = await second.observe(fact(2))
    await second.settled()
    expect(await second.store.queue.find(before)).toMatchObject({ state: 'done' })
    expect(await second.store.queue.find(after)).toMatchObject({ state: 'done' })
  })

  it('leaves a line alone that may still be being written while no writer has spoken', async () => {
    const first = await open()
    await first.observe(fact(1))
    await first.settled()
    const path = join(dataPaths(first.directory).journal, first.journal.committed().segment)
    await first.close()
    const line = JSON.stringify(commandEntry('0123456789ab', fact(2)))
    await appendFile(path, line.slice(0, 40))
    const second = await open({ directory: first.directory, writer: false })
    await second.worker.delete_raw_text()
    await appendFile(path, `${line.slice(40)}\n`)
    second.worker.signal(null)
    const found = await vi.waitUntil(() => second.store.queue.find('0123456789ab'), LONG)
    expect(found).toMatchObject({ segment: first.journal.committed().segment })
  })

  it('gives back entries that could not be given back while the store was away', async () => {
    let away = false
    const failing = <T extends object>(port: T): T =>
      new Proxy(port, {
        get: (target, name) => {
          const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>
          if (!['prepare', 'release', 'finish', 'recover', 'next'].includes(String(name))) return method
          return async (...args: unknown[]) => {
            if (away) throw new DistillError('disk_full', 'The disk is full.')
            return method(...args)
          }
        },
      })
    let breaks = true
    const { distiller } = scriptedDistiller(async () => {
      away = breaks
      return undefined
    })
    const { observe, settled, store, events } = await open({ distiller, between: failing })
    const id = await observe(fact(1))
    await vi.waitUntil(() => events.some(event => event.event === 'state' && event.state === 'waiting'), LONG)
    expect(await store.queue.find(id)).toMatchObject({ state: 'processing' })
    breaks = false
    away = false
    await settled()
    expect(await store.queue.find(id)).toMatchObject({ state: 'done', attempts: 0 })
  })

  it('removes finished segments once they are old, and never the one that is written to', async () => {
    const { observe, settled, journal, store, worker, directory } = await open()
    const old = await observe(fact(1))
    await settled()
    await journal.roll()
    const fresh = await observe(fact(2))
    await settled()
    expect(await worker.delete_raw_text()).toEqual({ removed: 1 })
    const { segment } = journal.committed()
    const left = (await readdir(dataPaths(directory).journal)).filter(name => name.endsWith('.jsonl'))
    expect(left).toEqual([segment])
    expect(await store.queue.find(old)).toMatchObject({ state: 'done' })
    expect(await store.queue.find(fresh)).toMatchObject({ state: 'done', segment })
  })
})

describe('facts that were on the disk when the worker ended', () => {
  it('finishes an observation whose facts are stored already, without a second copy', async () => {
    const first = await open()
    const id = await first.observe(fact(1))
    await first.settled()
    await first.close()
    const again = await open({ directory: first.directory, distiller: scriptedDistiller(() => never).distiller })
    const other = '0123456789ab'
    await again.store.queue.prepare({
      group: other,
      observations: [other],
      facts: [{ id: memoryId(id, 0), content: fact(1), type: 'dependency', redactions: 0 }],
    })
    await again.worker.import_lines([JSON.stringify({ id: 'twin', content: fact(1), type: 'dependency' })], 1)
    await again.observe(fact(1), { id: other })
    await again.settled()
    expect(await again.store.queue.find(other)).toMatchObject({ state: 'done', memories: [memoryId(id, 0)] })
    expect((await again.store.storage.list({}, { limit: 10 })).items).toHaveLength(2)
    expect(await again.store.queue.prepared()).toEqual([])
  })

  it('scans them again, because the rules may be newer', async () => {
    const { store, observe, settled } = await open({ distiller: scriptedDistiller(() => never).distiller })
    const id = '0123456789ab'
    await store.queue.prepare({
      group: id,
      observations: [id],
      facts: [{ id: memoryId(id, 0), content: `The token is ${madeUpToken} for now.`, type: 'context', redactions: 0 }],
    })
    await observe(fact(1), { id })
    await settled()
    expect(await store.queue.find(id)).toMatchObject({ state: 'blocked' })
    expect((await store.storage.list({}, { limit: 10 })).items).toEqual([])
  })
})
