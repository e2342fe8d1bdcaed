import type { MemoryType } from '../../../shared/domain/memory.ts'
import type { Clock } from '../../base/clock.ts'
import type { Lane } from '../../base/lane.ts'
import type { Distiller, Embedder, Fact } from '../../models/port.ts'
import type { Scanner } from '../../privacy/types.ts'
import type { StoragePort } from '../../storage/port.ts'
import { noiseIn } from '../3-noise.ts'
import { countOf, redactParts } from '../4-redact.ts'
import { distillFacts, type DistillLimits } from '../5-distill.ts'
import { blockReason, rescan } from '../6-rescan.ts'
import { embedTexts } from '../7-embed.ts'
import type { Compare, EmbeddedFact } from '../8-compare.ts'
import type { Emit } from '../events.ts'
import { NO_FACTUAL_CONTENT } from '../pipeline.ts'
import { textProblem } from '../stages/fact-shape.ts'
import type { Record } from '../stages/ledger.ts'

/** What every write by hand or by an agent needs; captured observations go through the same stages. */
export interface DirectDeps {
  readonly storage: StoragePort
  readonly scanner: Scanner
  readonly distiller: Distiller
  readonly embedder: Embedder
  readonly compare: Compare
  readonly lane: Lane
  readonly clock: Clock
  readonly record: Record
  readonly emit: Emit
  readonly newId: () => string
  readonly limits: DistillLimits
  /** Where a repository lies on this machine, if it was ever seen here. */
  readonly rootOf: (repo: string) => Promise<string | null>
  /** Aborted when the worker ends. */
  readonly signal: AbortSignal
}

export interface Refusal {
  readonly status: 'rejected' | 'blocked'
  readonly reason: string
}

export interface Accepted {
  readonly status: 'accepted'
  readonly text: string
  readonly redacted: number
}

/** The rules that hold for any text, whoever gives it; null when it may pass. */
export const refusalOf = (text: string, maxCharacters: number): Refusal | null => {
  const problem = textProblem(text, maxCharacters)
  if (problem !== null) return { status: 'rejected', reason: `The text ${problem}.` }
  const noise = noiseIn(text)
  return noise === null ? null : { status: 'rejected', reason: noise }
}

/** Stage 6 for a text that is kept as it was given. */
export const acceptVerbatim = async (deps: DirectDeps, given: string): Promise<Accepted | Refusal> => {
  const text = given.trim()
  const refusal = refusalOf(text, deps.limits.max_characters)
  if (refusal) return refusal
  const found = rescan(deps.scanner, [{ content: text }])
  if (found.length === 0) return { status: 'accepted', text, redacted: 0 }
  await deps.record('after model', found)
  return { status: 'blocked', reason: blockReason(found) }
}

/** Stages 4 and 5. */
export const tryText = async (
  deps: DirectDeps,
  given: string,
): Promise<{ readonly facts: readonly Fact[]; readonly redacted: number }> => {
  const message = { tool: 'remember', kind: 'message', text: given, repo_name: null } as const
  const { parts, redactions } = redactParts(deps.scanner, [message])
  await deps.record('before model', redactions)
  const at = { utc: deps.clock.now().toISOString(), offset_minutes: deps.clock.offsetMinutes() }
  const facts = await distillFacts(deps.distiller, { parts, at }, deps.limits, deps.signal)
  return { facts, redacted: countOf(redactions) }
}

/** Stages 3 to 6 for a text that is distilled first. */
export const acceptDistilled = async (deps: DirectDeps, given: string): Promise<Accepted | Refusal> => {
  const refusal = refusalOf(given, deps.limits.max_characters)
  if (refusal) return refusal
  const { facts, redacted } = await tryText(deps, given)
  if (facts.length === 0) return { status: 'rejected', reason: NO_FACTUAL_CONTENT }
  const accepted = await acceptVerbatim(deps, facts.map(({ content }) => content).join(' '))
  return accepted.status === 'accepted' ? { ...accepted, redacted } : accepted
}

export const embedFact = async (
  deps: DirectDeps,
  id: string,
  content: string,
  type: MemoryType,
): Promise<EmbeddedFact> => {
  const [vector = new Float32Array()] = await embedTexts(deps.embedder, [content], deps.signal)
  return { id, content, type, vector }
}
