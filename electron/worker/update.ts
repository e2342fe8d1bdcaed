import type { Memory } from '../../shared/domain/memory.ts'
import { DistillError } from '../../shared/errors.ts'
import { findDispute, findOwned } from '../review/find.ts'
import { mergeChanges, requireOpen } from '../review/resolve.ts'
import { retireChanges } from '../review/retire.ts'
import type { Reviewed, Writer } from '../review/review.ts'
import type { Change } from '../storage/port.ts'
import { save, type Origin, type Saved } from './9-save.ts'
import { acceptDistilled, acceptVerbatim, embedFact, tryText, type DirectDeps } from './direct/accept.ts'
import { gatherEvidence } from './stages/evidence.ts'

interface Replacement {
  readonly content: string
  readonly old: readonly [Memory, ...Memory[]]
  readonly changes: (id: string, at: string) => readonly Change[]
  readonly action: string
}

const unique = (lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())]

/** What a text takes over from the memories it replaces; the last one counts where only one can. */
const inherited = (old: readonly [Memory, ...Memory[]], tool: string, created_at: string): Origin => {
  const latest = old.at(-1) ?? old[0]
  const alike = old.every(({ agent_id }) => agent_id === latest.agent_id)
  return {
    tool,
    session: null,
    observations: [],
    trust: old.some(({ trust }) => trust === 'web') ? 'web' : 'local',
    repos: unique(old.map(({ repos }) => repos)),
    tags: unique(old.map(({ tags }) => tags)),
    agent_id: alike ? latest.agent_id : null,
    author: latest.author,
    created_at,
  }
}

/** Nothing is ever edited: a new text is saved and the old one steps back behind it. */
export const createWriter = (deps: DirectDeps): Writer => {
  const { storage, scanner, embedder, compare, lane, clock, emit, newId, rootOf, signal } = deps

  const replace = async ({ content, old, changes, action }: Replacement): Promise<Saved & { id: string }> => {
    const latest = old.at(-1) ?? old[0]
    const fact = await embedFact(deps, newId(), content, latest.type)
    const at = clock.now().toISOString()
    const origin = inherited(old, action, at)
    const root = origin.repos[0] === undefined ? null : await rootOf(origin.repos[0])
    const paths = unique(old.map(({ evidence }) => evidence.map(({ path }) => path)))
    const evidenceOf = await gatherEvidence({ root, paths }, [content], scanner)
    const leave_out = new Set(old.map(({ id }) => id))
    const comparisons = await compare([fact], { ...origin, leave_out }, signal)
    if (comparisons[0]?.duplicate_of) return { ...nothingSaved, duplicates: [comparisons[0].duplicate_of.id], id: '' }
    const saving = { comparisons, origin, evidenceOf, embedder: embedder.name, now: at }
    const saved = await save(storage, saving, changes(fact.id, at), { name: action, at })
    emit({ event: 'saved', memories: saved.memories, contradictions: saved.contradictions })
    return { ...saved, id: fact.id }
  }

  return {
    try_text: text => tryText(deps, text),

    draft: async (id, content) => {
      await findOwned(storage, [id], null)
      const accepted = await acceptDistilled(deps, content)
      return accepted.status === 'accepted'
        ? { status: 'draft', distilled: accepted.text, redacted_count: accepted.redacted }
        : accepted
    },

    update: async (id, content, agent, isDistilled = false) => {
      await findOwned(storage, [id], agent)
      const accepted = await (isDistilled ? acceptVerbatim : acceptDistilled)(deps, content)
      if (accepted.status !== 'accepted') return { ...accepted, action_id: null }
      return lane(async () => {
        const [old] = await findOwned(storage, [id], agent)
        if (!old || old.deleted_at !== null)
          throw new DistillError('conflict', `Memory ${id} is in the trash: restore it before updating it.`)
        if (accepted.text === old.content)
          return { status: 'duplicate', existing_id: id, reason: 'That is what it says already.', action_id: null }
        const changes = (newer: string, at: string): readonly Change[] => [
          { kind: 'supersede', newer, older: id },
          ...retireChanges([old], at),
        ]
        const saved = await replace({ content: accepted.text, old: [old], changes, action: 'update' })
        const [twin] = saved.duplicates
        if (twin !== undefined)
          return {
            status: 'duplicate',
            existing_id: twin,
            reason: `Already remembered as ${twin}: forget ${id} if it is no longer true.`,
            action_id: null,
          }
        const { contradictions, action_id } = saved
        return { status: 'saved', id: saved.id, supersedes: [id], contradictions: [...contradictions], action_id }
      })
    },

    merge: async (contradiction, content, agent): Promise<Reviewed> => {
      const accepted = await acceptVerbatim(deps, content)
      if (accepted.status !== 'accepted') throw new DistillError(accepted.status, accepted.reason)
      return lane(async () => {
        const dispute = await findDispute(storage, contradiction, agent)
        requireOpen(dispute)
        const { older, newer } = dispute
        const changes = (merged: string, at: string): readonly Change[] => mergeChanges(dispute, merged, at)
        const saved = await replace({ content: accepted.text, old: [older, newer], changes, action: 'merge' })
        const [twin] = saved.duplicates
        if (twin !== undefined)
          throw new DistillError('conflict', `That text is already remembered as ${twin}: keep or retire that one.`)
        return { action_id: saved.action_id, memories: [saved.id, older.id, newer.id] }
      })
    },
  }
}

const nothingSaved: Saved = { memories: [], duplicates: [], contradictions: [], action_id: null }
