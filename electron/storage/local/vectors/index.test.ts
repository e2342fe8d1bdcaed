import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forkedProcesses, type Child, type ChildProcesses } from '../../../base/child.ts'
import { ids, insert, memory, NOON } from '../../testing/memories.ts'
import { openIn, temporaryFolder, type Folder } from '../../testing/open-local.ts'
import type { LocalStore } from '../open.ts'
import { dot } from './dot.ts'
import { indexLimits } from './keeper.ts'

const EMBEDDER = 'test-64'
const COUNT = 3_000
const limits = { ...indexLimits, build_at: 2_000 }

/** The same direction for the same number in every run, spread as evenly as sines are. */
const direction = (seed: number): Float32Array => {
  const raw = Float32Array.from({ length: 64 }, (_, at) => Math.sin(seed * 12.9898 + at * 78.233) * Math.cos(seed + at))
  const length = Math.hypot(...raw)
  return raw.map(value => value / length)
}

const all = ids(COUNT)
const directions = all.map((_, at) => direction(at))

const trueNearest = (
  asked: Float32Array,
  count: number,
  passes: (at: number) => boolean = () => true,
): readonly string[] =>
  all
    .map((id, at) => ({ id, at, similarity: dot(asked, directions[at] ?? asked) }))
    .filter(({ at }) => passes(at))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, count)
    .map(({ id }) => id)

const shared = (found: readonly string[], expected: readonly string[]): number =>
  found.filter(id => expected.includes(id)).length / expected.length

describe('the vector index', () => {
  let folder: Folder
  let store: LocalStore
  let started: Child[]
  const children: ChildProcesses = {
    start: (...asked) => {
      const child = forkedProcesses.start(...asked)
      started.push(child)
      return child
    },
  }
  beforeEach(async () => {
    started = []
    folder = await temporaryFolder()
    store = await openIn(folder.paths, { limits, children })
    const changes = all.map((id, at) => ({
      kind: 'insert' as const,
      memory: memory(id, { repos: [at % 3 === 0 ? 'third' : 'rest'], type: at % 2 === 0 ? 'pattern' : 'decision' }),
      vector: directions[at] ?? null,
      embedder: EMBEDDER,
    }))
    await store.storage.apply(changes)
  })
  afterEach(async () => {
    await store.close()
    await folder.remove()
  })

  const reopen = async (): Promise<void> => {
    await store.close()
    store = await openIn(folder.paths, { limits, children })
  }
  const kind = async () => (await store.index.states())[0]?.kind
  const nearest = async (asked: Float32Array, filter = {}, limit = 20) =>
    (await store.storage.search_vector(asked, EMBEDDER, filter, limit)).map(hit => hit.id)
  const tables = (): readonly string[] => readdirSync(folder.paths.vectors)

  it('is made when there are many, and finds what comparing everything finds', async () => {
    expect(await kind()).toBe('memory')
    await store.index.settle()
    expect(await kind()).toBe('index')
    for (const seed of [5000.5, 6000.5, 7000.5]) {
      const asked = direction(seed)
      expect(shared(await nearest(asked), trueNearest(asked, 20))).toBeGreaterThanOrEqual(0.9)
    }
  })

  it('filters before it takes the nearest, by type and by a large repository', async () => {
    await store.index.settle()
    const asked = direction(5000.5)
    const patterns = await nearest(asked, { types: ['pattern'] })
    expect(
      shared(
        patterns,
        trueNearest(asked, 20, at => at % 2 === 0),
      ),
    ).toBeGreaterThanOrEqual(0.9)
    const third = await nearest(asked, { repos: ['third'] })
    expect(
      shared(
        third,
        trueNearest(asked, 20, at => at % 3 === 0),
      ),
    ).toBeGreaterThanOrEqual(0.9)
  })

  it('is kept over a restart, with what came after it searched from memory', async () => {
    await store.index.settle()
    const asked = direction(9000.5)
    await store.storage.apply([
      { kind: 'insert', memory: memory('late'), vector: asked, embedder: EMBEDDER },
      { kind: 'retire', id: trueNearest(asked, 1)[0] ?? '', at: NOON },
    ])
    await reopen()
    expect(await store.index.states()).toEqual([{ embedder: EMBEDDER, kind: 'index', waiting: 2 }])
    const found = await nearest(asked)
    expect(found[0]).toBe('late')
    expect(found).not.toContain(trueNearest(asked, 1)[0])
    await store.index.settle()
    expect(await nearest(asked)).toEqual(found)
    expect((await store.index.states())[0]?.waiting).toBe(0)
  })

  it.each([
    ['missing', (path: string) => rmSync(path, { recursive: true })],
    ['damaged', (path: string) => writeFileSync(join(path, deepest(path)), 'garbage')],
  ])('is made anew when it is %s, and search works meanwhile', async (_, harm) => {
    await store.index.settle()
    await store.close()
    for (const table of tables()) harm(join(folder.paths.vectors, table))
    store = await openIn(folder.paths, { limits, children })
    const asked = direction(5000.5)
    expect(await nearest(asked)).toEqual(trueNearest(asked, 20))
    await store.index.settle()
    expect(await kind()).toBe('index')
    expect(tables()).toHaveLength(1)
    expect(shared(await nearest(asked), trueNearest(asked, 20))).toBeGreaterThanOrEqual(0.9)
  })

  it('told twice after a crash, answers each memory once', async () => {
    await store.index.settle()
    const asked = direction(42)
    const again = all
      .slice(0, 100)
      .flatMap(id => [{ kind: 'retire', id, at: NOON } as const, { kind: 'restore', id } as const])
    await store.storage.apply(again)
    await store.index.settle()
    const found = await nearest(asked, {}, 50)
    expect(new Set(found).size).toBe(found.length)
    expect(found[0]).toBe(all[42])
  })

  it('is made anew beside the old one on request, which then goes', async () => {
    await store.index.settle()
    const before = tables()
    await store.index.rebuild()
    expect(tables()).toHaveLength(1)
    expect(tables()).not.toEqual(before)
    expect(await nearest(direction(7), {}, 1)).toEqual([all[7]])
  })

  it('holds nothing of a purged memory once it has settled', async () => {
    await store.index.settle()
    const before = tables()
    await store.storage.purge([all[7] ?? ''], NOON)
    expect(await kind()).toBe('rebuilding')
    await reopen()
    await store.index.settle()
    expect(tables()).not.toEqual(before)
    expect(await nearest(direction(7), {}, 1)).not.toEqual([all[7]])
  })

  it('clears away older ones that a crash left, because they may hold what was purged since', async () => {
    await store.index.settle()
    const current = tables()
    cpSync(join(folder.paths.vectors, current[0] ?? ''), join(folder.paths.vectors, 'embedder-1-0.lance'), {
      recursive: true,
    })
    await reopen()
    await store.index.settle()
    expect(tables()).toEqual(current)
  })

  it('outlives the death of its process: the answer is exact, and the next one comes from the index again', async () => {
    await store.index.settle()
    const asked = direction(5000.5)
    const searching = nearest(asked)
    started[0]?.stop()
    await started[0]?.exited
    expect(shared(await searching, trueNearest(asked, 20))).toBeGreaterThanOrEqual(0.9)
    expect(shared(await nearest(asked), trueNearest(asked, 20))).toBeGreaterThanOrEqual(0.9)
    expect([await kind(), started.length]).toEqual(['index', 2])
  })

  it('keeps searching while it is being made', async () => {
    const settling = store.index.settle()
    await store.storage.apply([insert('other')])
    const asked = direction(5000.5)
    expect(await nearest(asked)).toEqual(trueNearest(asked, 20))
    await settling
    expect(shared(await nearest(asked), trueNearest(asked, 20))).toBeGreaterThanOrEqual(0.9)
  })
})

it('needs neither process nor folder while there are few vectors', async () => {
  const folder = await temporaryFolder()
  const none: ChildProcesses = { start: () => expect.unreachable('no process is needed') }
  const store = await openIn(folder.paths, { children: none })
  await store.storage.apply([{ kind: 'insert', memory: memory('a'), vector: direction(7), embedder: EMBEDDER }])
  await store.storage.search_text('memory', {}, 1)
  expect(await store.storage.search_vector(direction(7), EMBEDDER, {}, 1)).toMatchObject([{ id: 'a' }])
  await store.index.settle()
  expect(existsSync(folder.paths.vectors)).toBe(false)
  await store.close()
  await folder.remove()
})

const deepest = (path: string): string => {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const manifest = files.find(entry => entry.name.endsWith('.manifest')) ?? files[0]
  return join(manifest?.parentPath ?? path, manifest?.name ?? '').slice(path.length + 1)
}
