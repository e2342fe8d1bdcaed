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

/** A preview that is over: only what to answer about it is left. */
export interface PastPreview {
  readonly id: string
  readonly state: 'expired' | 'used'
}

export interface PendingBook {
  add(id: string, pending: Pending): void
  find(id: string): Found
  use(id: string): void
  /** When the last preview that waits expires; long ago when none does. */
  kept_until(): number
  past(): readonly PastPreview[]
}

const MOST = 1000

type Kept =
  | { readonly state: 'waiting'; readonly pending: Pending; readonly expires_at: number }
  | Pick<PastPreview, 'state'>

/** In memory only: after a restart a preview has to be asked for again. */
export const createPendingBook = (
  ttlMs: number,
  uptimeMs: () => number,
  before: readonly PastPreview[] = [],
): PendingBook => {
  const book = new Map<string, Kept>(before.map(({ id, state }) => [id, { state }]))
  const current = (kept: Kept): Kept =>
    kept.state === 'waiting' && uptimeMs() >= kept.expires_at ? { state: 'expired' } : kept
  return {
    add: (id, pending) => {
      book.set(id, { state: 'waiting', pending, expires_at: uptimeMs() + ttlMs })
      for (const oldest of book.keys()) {
        if (book.size <= MOST) break
        book.delete(oldest)
      }
    },
    find: id => {
      const kept = book.get(id)
      return kept ? current(kept) : { state: 'unknown' }
    },
    use: id => {
      if (book.has(id)) book.set(id, { state: 'used' })
    },
    kept_until: () =>
      Math.max(-Infinity, ...[...book.values()].map(kept => (kept.state === 'waiting' ? kept.expires_at : -Infinity))),
    past: () =>
      [...book].flatMap(([id, kept]) => {
        const { state } = current(kept)
        return state === 'waiting' ? [] : [{ id, state }]
      }),
  }
}
