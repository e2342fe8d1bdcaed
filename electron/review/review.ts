import type { DraftAnswer, UpdateAnswer } from '../../shared/contract/saving.ts'
import type { Memory } from '../../shared/domain/memory.ts'
import { DistillError } from '../../shared/errors.ts'
import type { Clock } from '../base/clock.ts'
import type { Fact } from '../models/port.ts'
import type { ActionLabel, Change, StoragePort } from '../storage/port.ts'
import { findAnyOwned, findDispute, findOwned, type Agent } from './find.ts'
import { settleChanges, type Settlement } from './resolve.ts'
import { forgetChanges, requireForgotten, restoreChanges, stillTrueChanges, undecidedChanges } from './trash.ts'

/** What a review action did, and the handle that takes it back. */
export interface Reviewed {
  readonly action_id: string | null
  readonly memories: readonly string[]
}

/** What must be distilled, embedded and compared is written in the worker's lane. */
export interface Writer {
  /** What the distiller makes of a text; nothing is kept. */
  try_text(text: string): Promise<{ readonly facts: readonly Fact[]; readonly redacted: number }>
  /** What an update would save. */
  draft(id: string, content: string): Promise<DraftAnswer>
  /** A text that was distilled before, and perhaps edited since, is kept as it is. */
  update(id: string, content: string, agent: Agent, isDistilled?: boolean): Promise<Updated>
  /** Fails with `rejected` or `blocked` when the text may not be kept. */
  merge(contradiction: string, content: string, agent: Agent): Promise<Reviewed>
}

type Updated = UpdateAnswer & { readonly action_id: string | null }

export interface Review {
  forget(ids: readonly string[], agent: Agent): Promise<Reviewed>
  restore(ids: readonly string[], agent: Agent): Promise<Reviewed>
  still_true(ids: readonly string[], agent: Agent): Promise<Reviewed>
  /** Without a way back: the text, its vector and the raw text it came from. */
  purge(ids: readonly string[], agent: Agent): Promise<{ readonly purged: number }>
  draft(id: string, content: string): Promise<DraftAnswer>
  update(id: string, content: string, agent: Agent, isDistilled?: boolean): Promise<Updated>
  /** `content` is the text of a merge and nothing else's. */
  resolve(id: string, settlement: Settlement | 'merge', content: string | null, agent: Agent): Promise<Reviewed>
  undo(action_id: string): Promise<{ readonly memories: readonly string[] }>
}

export interface ReviewDeps {
  readonly storage: StoragePort
  readonly clock: Clock
  readonly writer: Writer
  /** Removes what the journal still holds of these observations. */
  readonly eraseRawText: (observations: readonly string[]) => Promise<void>
}

const touchedBy = (changes: readonly Change[]): readonly string[] => [
  ...new Set(
    changes.flatMap(change =>
      change.kind === 'retire' || change.kind === 'restore' || change.kind === 'verify'
        ? [change.id]
        : change.kind === 'supersede'
          ? [change.newer, change.older]
          : [],
    ),
  ),
]

const MOST_DISPUTES = 1000

const mergedText = (content: string | null): string => {
  if (content === null || content.trim() === '')
    throw new DistillError('bad_request', 'A merge needs `content`: the one text that takes the place of both.')
  return content
}

export const createReview = ({ storage, clock, writer, eraseRawText }: ReviewDeps): Review => {
  const apply = async (changes: readonly Change[], action: ActionLabel): Promise<Reviewed> => {
    const { action_id } = await storage.apply(changes, action)
    return { action_id, memories: touchedBy(changes) }
  }
  const now = (): string => clock.now().toISOString()

  const undecidedAbout = async (restored: readonly Memory[], at: string): Promise<readonly Change[]> => {
    const ids = restored.map(({ id }) => id)
    const { items } = await storage.contradictions({ status: 'resolved', memories: ids }, { limit: MOST_DISPUTES })
    const sides = await storage.get(items.flatMap(({ older_id, newer_id }) => [older_id, newer_id]))
    const live = sides.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)
    return undecidedChanges(items, new Set([...ids, ...live]), at)
  }

  return {
    forget: async (ids, agent) => {
      const at = now()
      return apply(forgetChanges(await findOwned(storage, ids, agent), at), { name: 'forget', at })
    },
    restore: async (ids, agent) => {
      const memories = await findOwned(storage, ids, agent)
      const replacements = await storage.get(memories.flatMap(memory => memory.superseded_by))
      const at = now()
      const changes = [...restoreChanges(memories, replacements), ...(await undecidedAbout(memories, at))]
      return apply(changes, { name: 'restore', at })
    },
    still_true: async (ids, agent) => {
      const at = now()
      return apply(stillTrueChanges(await findOwned(storage, ids, agent), at), { name: 'still true', at })
    },
    purge: async (ids, agent) => {
      // A purge that was hindered is repeated, although nothing but a tombstone may be left.
      const memories = await findAnyOwned(storage, ids, agent)
      requireForgotten(memories)
      await eraseRawText([...new Set(memories.flatMap(memory => memory.observations))])
      return storage.purge(
        memories.map(memory => memory.id),
        now(),
      )
    },
    draft: (id, content) => writer.draft(id, content),
    update: (...given) => writer.update(...given),
    resolve: async (id, settlement, content, agent) => {
      if (settlement === 'merge') return writer.merge(id, mergedText(content), agent)
      const at = now()
      const dispute = await findDispute(storage, id, agent)
      return apply(settleChanges(dispute, settlement, at), { name: settlement, at })
    },
    undo: action_id => storage.undo(action_id),
  }
}
