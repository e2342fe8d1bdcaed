import type { ConfirmAnswer, PreviewAnswer } from '../../shared/contract/saving.ts'
import { snippetOf } from '../../shared/domain/snippet.ts'
import { DistillError } from '../../shared/errors.ts'
import { findOwned } from '../review/find.ts'
import { retireChanges } from '../review/retire.ts'
import type { Change } from '../storage/port.ts'
import type { Comparison } from './8-compare.ts'
import { memoryId, save, type Origin } from './9-save.ts'
import { acceptDistilled, acceptVerbatim, embedFact, type DirectDeps } from './direct/accept.ts'
import { cleanRepo } from './direct/labels.ts'
import type { Found, Pending, PendingBook } from './direct/pending.ts'

interface Confirmation {
  readonly pending_id: string
  readonly override: string | null
  readonly supersedes: readonly string[]
  readonly agent_id: string | null
}

export interface Remember {
  preview(given: Pending): Promise<PreviewAnswer>
  /** Compares at this moment: of two equal previews the one confirmed first is kept. */
  confirm(confirmation: Confirmation): Promise<ConfirmAnswer>
}

const SIMILARITY_DIGITS = 1000

const relatedTo = ({ duplicate_of, relations }: Comparison): NonNullable<PreviewAnswer['related']> =>
  [...(duplicate_of ? [{ ...duplicate_of, verdict: 'same' as const }] : []), ...relations].map(near => ({
    id: near.id,
    similarity: Math.round(near.similarity * SIMILARITY_DIGITS) / SIMILARITY_DIGITS,
    verdict: near.verdict,
    snippet: snippetOf(near.content),
  }))

const missing = (id: string, { state }: Exclude<Found, { state: 'waiting' }>): ConfirmAnswer => {
  if (state === 'expired')
    return { status: 'expired', reason: `The preview ${id} has expired. Call remember again for a new one.` }
  const reason =
    state === 'used'
      ? `The preview ${id} was confirmed already.`
      : `There is no preview ${id}; previews do not outlive the engine. Call remember again.`
  return { status: 'not_found', reason }
}

export const createRemember = (deps: DirectDeps, book: PendingBook, ttlSeconds: number): Remember => {
  const { storage, scanner, embedder, compare, lane, clock, emit, newId, signal } = deps

  const confirm = async ({ pending_id, override, supersedes, agent_id }: Confirmation): Promise<ConfirmAnswer> => {
    const found = book.find(pending_id)
    if (found.state !== 'waiting') return missing(pending_id, found)
    const { pending } = found
    if (agent_id !== null && agent_id !== pending.agent_id)
      throw new DistillError('forbidden', `The preview ${pending_id} was not made by agent "${agent_id}".`)
    const accepted = await acceptVerbatim(deps, override ?? pending.content)
    if (accepted.status !== 'accepted') return accepted
    const replaced = supersedes.length > 0 ? await findOwned(storage, supersedes, agent_id) : []
    const fact = await embedFact(deps, memoryId(pending_id, 0), accepted.text, pending.type)
    const { content: _, type: __, ...scope } = pending
    const leave_out = new Set(replaced.map(({ id }) => id))
    const [comparison] = await compare([fact], { ...scope, leave_out }, signal)
    if (!comparison) throw new DistillError('internal', 'The text was not compared; try again.')

    const at = clock.now().toISOString()
    const origin: Origin = {
      ...scope,
      tool: 'remember',
      session: null,
      observations: [],
      trust: 'local',
      author: null,
      created_at: at,
    }
    const twin = comparison.duplicate_of?.id
    const retired: readonly Change[] =
      twin !== undefined
        ? []
        : [
            ...replaced.map(({ id }): Change => ({ kind: 'supersede', newer: fact.id, older: id })),
            ...retireChanges(replaced, at),
          ]
    const saving = { comparisons: [comparison], origin, evidenceOf: () => [], embedder: embedder.name, now: at }
    const action = retired.length > 0 ? { name: 'remember', at } : undefined
    const { contradictions } = await save(storage, saving, retired, action)
    book.use(pending_id)
    if (twin !== undefined) return { status: 'duplicate', existing_id: twin, reason: `Already remembered as ${twin}.` }
    emit({ event: 'saved', memories: [fact.id], contradictions })
    return { status: 'saved', id: fact.id, contradictions: [...contradictions] }
  }

  return {
    preview: async given => {
      const accepted = await acceptDistilled(deps, given.content)
      if (accepted.status !== 'accepted') return accepted
      const tags = given.tags.map(tag => scanner.redact(tag).text)
      const repos = given.repos.map(repo => cleanRepo(scanner, repo).text)
      const pending = { ...given, tags, repos, content: accepted.text }
      const fact = await embedFact(deps, newId(), pending.content, pending.type)
      const [comparison] = await compare([fact], { ...pending, leave_out: new Set() }, signal)
      const pending_id = newId()
      book.add(pending_id, pending)
      return {
        status: 'preview',
        pending_id,
        distilled: pending.content,
        type: pending.type,
        redacted_count: accepted.redacted,
        expires_in_seconds: ttlSeconds,
        related: comparison ? relatedTo(comparison) : [],
      }
    },
    confirm: confirmation => lane(() => confirm(confirmation)),
  }
}
