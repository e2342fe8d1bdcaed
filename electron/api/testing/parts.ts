import { afterAll } from 'vitest'
import { conflictOf } from '../../../shared/domain/conflict.ts'
import type { NewContradiction, NewMemory } from '../../../shared/domain/memory.ts'
import type { Clock } from '../../base/clock.ts'
import { silentLog } from '../../base/log.ts'
import type { BuiltinEmbedder } from '../../models/builtin/embedder.ts'
import { createBuiltinDistiller } from '../../models/builtin/distiller.ts'
import { createBuiltinJudge } from '../../models/builtin/judge.ts'
import { createReviewLists } from '../../review/lists.ts'
import { contradictionId } from '../../review/retire.ts'
import { createReview } from '../../review/review.ts'
import { createSearch } from '../../search/search.ts'
import { openEngine, realEmbedder, removeDirectory } from '../../worker/testing/engine.ts'
import { createRepoBook } from '../repos.ts'

export const DAY_MS = 86_400_000

export interface SetClock extends Clock {
  advance(ms: number): void
}

const createSetClock = (start = '2026-03-18T12:00:00.000Z'): SetClock => {
  let now = Date.parse(start)
  return { now: () => new Date(now), offsetMinutes: () => 0, advance: ms => void (now += ms) }
}

let made = 0
const newMemory = (given: Partial<NewMemory> = {}): NewMemory => ({
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

let shared: BuiltinEmbedder | null = null
const sharedEmbedder = (): BuiltinEmbedder => (shared ??= realEmbedder())
afterAll(async () => {
  await shared?.close()
  shared = null
})

export interface PartsOptions {
  readonly clock?: SetClock
  readonly directory?: string
}

/** What the doors stand on, all of it real: store, worker, scanner, embedder; the clock is the test's. */
export const openParts = async ({ clock = createSetClock(), directory }: PartsOptions = {}) => {
  const embedder = sharedEmbedder()
  const engine = await openEngine({
    embedder,
    clock,
    ...(directory !== undefined && { directory }),
    distiller: createBuiltinDistiller(),
    judge: createBuiltinJudge(),
    conflict: conflictOf,
  })
  const { worker } = engine
  const { storage, queue, settings, ledger } = engine.store
  await storage.remember_repo({ key: 'github.com/acme/app', name: 'app' })
  const evidence = { rootOf: async () => null, redact: (text: string) => text }
  return {
    clock,
    storage,
    queue,
    settings,
    ledger,
    worker,
    engine,
    lists: createReviewLists({ storage, clock, evidence }),
    review: createReview({ storage, clock, writer: worker, eraseRawText: ids => worker.erase_raw_text(ids) }),
    repos: createRepoBook(storage, clock),
    searching: createSearch({
      storage,
      embedder,
      clock,
      log: silentLog,
      reranker: () => null,
      settings: () => ({ rrf_k: 60, fusion: 'rrf' }),
    }),
    add: async (...memories: readonly Partial<NewMemory>[]): Promise<readonly string[]> => {
      const given = memories.map(newMemory)
      const vectors = await embedder.embed(
        given.map(({ content }) => content),
        'background',
      )
      await storage.apply(
        given.map((memory, at) => ({
          kind: 'insert',
          memory,
          vector: vectors[at] ?? null,
          embedder: embedder.name,
        })),
      )
      return given.map(({ id }) => id)
    },
    dispute: async (older_id: string, newer_id: string, given: Partial<NewContradiction> = {}): Promise<string> => {
      const contradiction: NewContradiction = {
        id: contradictionId(older_id, newer_id),
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
    close: async ({ keep = false } = {}): Promise<void> => {
      await engine.close()
      if (!keep) await removeDirectory(engine.directory)
    },
  }
}
export type Parts = Awaited<ReturnType<typeof openParts>>
