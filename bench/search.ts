// Hybrid search through the store's thread, the query's embedding included, beside SQLite and LanceDB asked directly.
// Sizes can be given as arguments; a million takes some minutes to make and 4 GB, once.
import { forkedProcesses } from '../electron/base/child.ts'
import { systemClock } from '../electron/base/clock.ts'
import { silentLog } from '../electron/base/log.ts'
import { createBuiltinEmbedder } from '../electron/models/builtin/embedder.ts'
import { builtinModelDir } from '../electron/models/builtin/model-file.ts'
import type { Embedder } from '../electron/models/port.ts'
import { createSearch } from '../electron/search/search.ts'
import { openStoreThread, type StoreThread } from '../electron/storage/local/client.ts'
import { ascending, quantile } from '../scripts/distribution.ts'
import { questionAt } from './lib/memories.ts'
import { openRawSearch, type RawSearch } from './lib/raw-search.ts'
import { createGoals, figure, table } from './lib/report.ts'
import { FIXTURE_EMBEDDER, isMade, storeFixture } from './lib/store-fixture.ts'
import { wordVector } from './lib/word-vectors.ts'

const WARM_UP = 60
const QUESTIONS = 300
const RECALL_QUESTIONS = 20
const MILLION = 1_000_000

const limits: Readonly<Record<number, { readonly p50: number; readonly p95: number }>> = {
  10_000: { p50: 8, p95: 20 },
  100_000: { p50: 15, p95: 30 },
  [MILLION]: { p50: 50, p95: 150 },
}

const sizes = (): readonly number[] => {
  const asked = process.argv.slice(2).map(Number).filter(Number.isFinite)
  if (asked.length > 0) return asked
  return isMade(MILLION) ? [10_000, 100_000, MILLION] : [10_000, 100_000]
}

const minilm = createBuiltinEmbedder({
  children: forkedProcesses,
  modelDir: builtinModelDir,
  idleMs: 600_000,
  log: silentLog,
})

/** Takes the real model's time and gives the fixture's vectors, because embedding a million texts takes half an hour. */
const embedder: Embedder = {
  name: FIXTURE_EMBEDDER,
  dimensions: 384,
  thresholds: { duplicate: 0.95, candidate: 0.8, floor: 0.3 },
  embed: async (texts, priority) => {
    await minilm.embed(texts, priority)
    return texts.map(wordVector)
  },
}

const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const askRaw = async (raw: RawSearch, query: string): Promise<void> => {
  const [vector = new Float32Array()] = await embedder.embed([query], 'query')
  const near = raw.vector(vector)
  raw.read(raw.text(query))
  raw.read(await near)
}

const recallOf = async (store: StoreThread, size: number): Promise<number> => {
  let [shared, all] = [0, 0]
  for (let at = 0; at < RECALL_QUESTIONS; at++) {
    const vector = wordVector(questionAt(at, size))
    const found = await store.storage.search_vector(vector, FIXTURE_EMBEDDER, {}, 50)
    const exact = await store.storage.search_vector(vector, FIXTURE_EMBEDDER, { state: 'all' }, 50)
    const ids = new Set(exact.map(({ id }) => id))
    shared += found.filter(({ id }) => ids.has(id)).length
    all += exact.length
  }
  return shared / all
}

interface Times {
  readonly p50: number
  readonly p95: number
}
const timesOf = (values: readonly number[]): Times => {
  const sorted = ascending(values)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}
const told = ({ p50, p95 }: Times): string => `${figure(p50)} / ${figure(p95)}`

const measure = async (size: number) => {
  const paths = await storeFixture(size)
  const store = await openStoreThread(paths, silentLog)
  const raw = await openRawSearch(paths)
  const { storage } = store
  const search = createSearch({
    storage,
    embedder,
    reranker: () => null,
    settings: () => ({ rrf_k: 60, fusion: 'rrf' }),
    clock: systemClock,
    log: silentLog,
  })
  const parts: Readonly<Record<'ours' | 'raw' | 'text' | 'vector' | 'narrow', (query: string) => Promise<unknown>>> = {
    ours: query => search.search(query, {}, 5),
    raw: query => askRaw(raw, query),
    text: query => storage.search_text(query, {}, 50),
    vector: query => storage.search_vector(wordVector(query), FIXTURE_EMBEDDER, {}, 50),
    narrow: query => search.search(query, { repos: ['github.com/acme/user-api'] }, 5),
  }
  const times = { ours: [], raw: [], text: [], vector: [], narrow: [] } as Record<keyof typeof parts, number[]>
  for (let at = 0; at < WARM_UP + QUESTIONS; at++) {
    const query = questionAt(at + 1_000, size)
    for (const part of Object.keys(parts) as (keyof typeof parts)[]) {
      const ms = await timed(() => parts[part](query))
      if (at >= WARM_UP) times[part].push(ms)
    }
  }
  const recall = await recallOf(store, size)
  raw.close()
  await store.close()
  return {
    ours: timesOf(times.ours),
    raw: timesOf(times.raw),
    text: timesOf(times.text),
    vector: timesOf(times.vector),
    narrow: timesOf(times.narrow),
    recall,
  }
}

const goals = createGoals()
const rows: (readonly string[])[] = []
for (const size of sizes()) {
  const { ours, raw, text, vector, narrow, recall } = await measure(size)
  const limit = limits[size]
  if (limit) {
    goals.atMost(`search at ${size} memories, p50`, ours.p50, limit.p50, 'ms')
    goals.atMost(`search at ${size} memories, p95`, ours.p95, limit.p95, 'ms')
  }
  goals.atMost(`search at ${size} memories beside the raw engines, p50`, ours.p50 / raw.p50, 2, 'times')
  rows.push([String(size), told(ours), told(raw), told(text), told(vector), told(narrow), figure(recall)])
}
const head = [
  'memories',
  'search',
  'raw engines',
  'our full text',
  'our vectors',
  'search in one repository',
  'recall@50',
]
console.log(`Milliseconds p50 / p95, ${QUESTIONS} questions, one at a time.\n\n${table(head, rows)}`)
goals.finish()
await minilm.close()
