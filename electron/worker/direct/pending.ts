import type { MemoryType } from '../../../shared/domain/memory.ts'

/** A previewed text that waits for its confirmation. */
export interface Pending {
  readonly content: string
  readonly type: MemoryType
  readonly repos: readonly string[]
  readonly tags: readonly string[]
  readonly agent_id: string | null
}

export type Found =
  | { readonly state: 'waiting'; readonly pending: Pending }
  | { readonly state: 'expired' }
  | { readonly state: 'used' }
  | { readonly state: 'unknown' }

export interface PendingBook {
  add(id: string, pending: Pending): void
  find(id: string): Found
  use(id: string): void
}

const MOST = 1000

interface Kept {
  readonly pending: Pending | null
  readonly expires_at: number
}

/** In memory only: after a restart a preview has to be asked for again. */
export const createPendingBook = (ttlMs: number, uptimeMs: () => number): PendingBook => {
  const book = new Map<string, Kept>()
  return {
    add: (id, pending) => {
      book.set(id, { pending, expires_at: uptimeMs() + ttlMs })
      for (const oldest of book.keys()) {
        if (book.size <= MOST) break
        book.delete(oldest)
      }
    },
    find: id => {
      const kept = book.get(id)
      if (!kept) return { state: 'unknown' }
      if (kept.pending === null) return { state: 'used' }
      return uptimeMs() < kept.expires_at ? { state: 'waiting', pending: kept.pending } : { state: 'expired' }
    },
    use: id => {
      const kept = book.get(id)
      if (kept) book.set(id, { ...kept, pending: null })
    },
  }
}
