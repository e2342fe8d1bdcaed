import type { MemoryType } from '../../shared/domain/memory.ts'
import type { Clock } from '../base/clock.ts'
import type { Lane } from '../base/lane.ts'
import type { Distiller, Embedder } from '../models/port.ts'
import type { Redaction, Scanner } from '../privacy/types.ts'
import type { StoragePort } from '../storage/port.ts'
import type { Outcome, PreparedFact } from '../storage/queue-port.ts'
import { countOf, redactParts } from './4-redact.ts'
import { distillFacts, type DistillLimits } from './5-distill.ts'
import { blockReason, rescan } from './6-rescan.ts'
import { embedTexts } from './7-embed.ts'
import type { Compare } from './8-compare.ts'
import { memoryId, save, type Origin, type Saved } from './9-save.ts'
import { observationsOf, type Group } from './loop/told.ts'
import { gatherEvidence } from './stages/evidence.ts'
import type { Places } from './stages/places.ts'
import type { Stage, Stopwatch } from './stages/stopwatch.ts'

export const NO_FACTUAL_CONTENT = 'NO_FACTUAL_CONTENT'

/** What became of a group, the same for each of its observations. */
export interface Result {
  readonly outcome: Extract<Outcome, 'done' | 'duplicate' | 'rejected' | 'blocked' | 'deleted'>
  readonly stage: Stage | null
  readonly reason: string | null
  readonly memories: readonly string[]
  readonly contradictions: readonly string[]
}

type Distilled = { readonly redactions: readonly Redaction[] } & (
  | { readonly facts: readonly PreparedFact[] }
  | { readonly stopped: Result; readonly found: readonly Redaction[] }
)

export interface PipelineDeps {
  readonly storage: StoragePort
  readonly scanner: Scanner
  readonly distiller: Distiller
  readonly embedder: Embedder
  readonly compare: Compare
  /** Compare and save are one step for everything that writes. */
  readonly lane: Lane
  readonly clock: Clock
  readonly places: Pick<Places, 'note'>
  readonly limits: DistillLimits
}

export interface Pipeline {
  /** Stages 4 to 6: the facts of a group, clean enough to be put on the disk. */
  distil(group: Group, watch: Stopwatch, signal: AbortSignal): Promise<Distilled>
  /** Stage 6 again, for facts that waited on the disk while the rules may have changed. */
  recheck(facts: readonly PreparedFact[], watch: Stopwatch): { stopped: Result; found: readonly Redaction[] } | null
  /** Stages 7 to 9. With `again` what is stored already counts as saved. */
  keep(
    group: Group,
    facts: readonly PreparedFact[],
    again: boolean,
    watch: Stopwatch,
    signal: AbortSignal,
  ): Promise<Result>
}

const stopAt = (stage: Stage, outcome: 'rejected' | 'blocked', reason: string): Result => ({
  outcome,
  stage,
  reason,
  memories: [],
  contradictions: [],
})

const resultOf = (present: readonly string[], { memories, duplicates, contradictions }: Saved): Result => {
  const saved = [...present, ...memories]
  if (saved.length > 0) return { outcome: 'done', stage: null, reason: null, memories: saved, contradictions }
  const known = [...new Set(duplicates)]
  const reason = `Already remembered as ${known.join(', ')}.`
  return { outcome: 'duplicate', stage: 'compare', reason, memories: known, contradictions }
}

const originOf = (group: Group): Origin => {
  const [{ entry, trust }] = group.told
  return {
    tool: entry.tool === '' ? null : entry.tool,
    session: entry.session,
    observations: observationsOf(group),
    trust,
    repos: entry.repo ? [entry.repo.key] : [],
    tags: [],
    agent_id: entry.agent,
    author: null,
    created_at: entry.received_at,
  }
}

export const createPipeline = (deps: PipelineDeps): Pipeline => {
  const { storage, scanner, distiller, embedder, compare, lane, clock, places, limits } = deps

  const recheck: Pipeline['recheck'] = (facts, watch) => {
    const found = watch.time('re-scan', () => rescan(scanner, facts))
    return found.length === 0 ? null : { stopped: stopAt('re-scan', 'blocked', blockReason(found)), found }
  }

  return {
    recheck,
    distil: async (group, watch, signal) => {
      const [{ entry }] = group.told
      const told = group.told.map(({ rendering }) => rendering)
      const { parts, redactions } = watch.time('redact', () => redactParts(scanner, told))
      const at = { utc: entry.received_at, offset_minutes: entry.offset_minutes }
      const facts = await watch.time('distill', () => distillFacts(distiller, { parts, at }, limits, signal))
      if (facts.length === 0)
        return { redactions, found: [], stopped: stopAt('distill', 'rejected', NO_FACTUAL_CONTENT) }
      const redacted = countOf(redactions)
      const prepared = facts.map((fact, at) => ({ ...fact, id: memoryId(group.id, at), redactions: redacted }))
      const blocked = recheck(prepared, watch)
      return blocked ? { redactions, ...blocked } : { redactions, facts: prepared }
    },

    keep: async (group, facts, again, watch, signal) => {
      const present = again ? (await storage.get(facts.map(({ id }) => id))).map(({ id }) => id) : []
      const missing = facts.filter(({ id }) => !present.includes(id))
      const contents = missing.map(({ content }) => content)
      const vectors = await watch.time('embed', () => embedTexts(embedder, contents, signal))
      const embedded = missing.map(({ id, content, type }, at) => ({
        id,
        content,
        type: type as MemoryType,
        vector: vectors[at] ?? new Float32Array(),
      }))
      const origin = originOf(group)
      const { repo } = group.told[0].entry
      await places.note(repo)
      const source = {
        root: repo?.root ?? null,
        paths: group.told.flatMap(({ paths }) => paths),
      }
      const evidenceOf = await gatherEvidence(source, contents, scanner)
      const saved = await lane(async () => {
        const scope = { repos: origin.repos, agent_id: null, leave_out: new Set<string>() }
        const comparisons = await watch.time('compare', () => compare(embedded, scope, signal))
        const now = clock.now().toISOString()
        return watch.time('save', () =>
          save(storage, { comparisons, origin, evidenceOf, embedder: embedder.name, now }),
        )
      })
      return resultOf(present, saved)
    },
  }
}
