import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { NewMemory } from '../../../shared/domain/memory.ts'
import { silentLog } from '../../base/log.ts'
import { dataPaths } from '../../base/paths.ts'
import { openStoreThread, type StoreThread } from '../../storage/local/client.ts'
import { createReviewLists, type ReviewLists } from '../lists.ts'
import { contradictionId } from '../retire.ts'
import { createReview, type Review, type Writer } from '../review.ts'

export interface Shelf {
  readonly store: StoreThread
  readonly review: Review
  readonly lists: ReviewLists
  readonly erased: readonly string[]
  readonly written: readonly string[]
  /** Puts memories on the shelf, in this order. */
  readonly put: (...memories: readonly (Partial<NewMemory> & { readonly id: string })[]) => Promise<void>
  readonly dispute: (older: string, newer: string) => Promise<string>
}

export const NOW = '2026-03-18T12:00:00.000Z'

const memory = (over: Partial<NewMemory> & { readonly id: string }): NewMemory => ({
  content: `What ${over.id} says is a fact.`,
  type: 'decision',
  repos: ['example.org/team/app'],
  tags: [],
  agent_id: null,
  author: null,
  created_at: '2026-03-01T00:00:00.000Z',
  verified_at: null,
  deleted_at: null,
  access_count: 0,
  tool: 'Bash',
  session: null,
  observations: [],
  evidence: [],
  trust: 'local',
  ...over,
})

/** The review operations over a real store; only what the worker writes is noted instead of written. */
export const shelves = () => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })
  return async (roots: Readonly<Record<string, string>> = {}): Promise<Shelf> => {
    const directory = await mkdtemp(join(tmpdir(), 'distill-review-'))
    const store = await openStoreThread(dataPaths(directory), silentLog)
    closing.push(async () => {
      await store.close()
      await rm(directory, { recursive: true, force: true })
    })
    const { storage } = store
    const clock = { now: () => new Date(NOW), offsetMinutes: () => 0 }
    const erased: string[] = []
    const written: string[] = []
    const writer: Writer = {
      try_text: async () => ({ facts: [], redacted: 0 }),
      draft: async (_, content) => ({ status: 'draft', distilled: content }),
      update: async (id, content) => {
        written.push(`update ${id}: ${content}`)
        return { status: 'saved', id: 'new', action_id: null }
      },
      merge: async (id, content) => {
        written.push(`merge ${id}: ${content}`)
        return { action_id: null, memories: [] }
      },
    }
    const rootOf = async (repo: string): Promise<string | null> => roots[repo] ?? null
    return {
      store,
      erased,
      written,
      review: createReview({ storage, clock, writer, eraseRawText: async ids => void erased.push(...ids) }),
      lists: createReviewLists({ storage, clock, evidence: { rootOf, redact: text => text } }),
      put: async (...memories) => {
        for (const one of memories)
          await storage.apply([{ kind: 'insert', memory: memory(one), vector: null, embedder: null }])
      },
      dispute: async (older_id, newer_id) => {
        const id = contradictionId(older_id, newer_id)
        const details = { similarity: 0.9, verdict: 'contradicts', reason: 'polarity', found_at: NOW } as const
        await storage.apply([{ kind: 'flag', contradiction: { id, older_id, newer_id, ...details } }])
        return id
      },
    }
  }
}
