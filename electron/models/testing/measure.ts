import { createPrepare } from '../../capture/body/prepare.ts'
import type { EntryBody } from '../../capture/entry.ts'
import { createScanner } from '../../privacy/scanner.ts'
import { screen } from '../../worker/3-noise.ts'
import { isIn, isWordIn } from '../../../scripts/corpus/conditions.ts'
import type { HookBody, ObservationCase } from '../../../scripts/corpus/load.ts'
import type { Distiller, Fact } from '../port.ts'

export interface Outcome {
  readonly facts: readonly Fact[]
  /** Why noise rejected it; null when it reached the distiller. */
  readonly reason: string | null
}

interface Moment {
  readonly body: HookBody
  readonly received_at: string
  readonly offset_minutes: number
}

/** The way of an observation as far as its words go: the door's redaction, noise, rendering, redaction, distiller. */
export const createRun = (distiller: Distiller) => {
  const scanner = createScanner()
  const prepare = createPrepare({ scanner, tokens: () => [] })
  return async ({ body, received_at, offset_minutes }: Moment): Promise<Outcome> => {
    const prepared = prepare(new TextEncoder().encode(JSON.stringify(body)))
    if (prepared.kind !== 'entry') return { facts: [], reason: prepared.kind }
    const entry = JSON.parse(prepared.body) as EntryBody
    const name = entry.cwd?.split('/').pop() ?? 'project'
    const result = screen({ ...entry, repo: { key: name, name, root: entry.cwd } })
    if (result.kind === 'rejected') return { facts: [], reason: result.reason }
    const part = { ...result.rendering, text: scanner.redact(result.rendering.text).text }
    const { facts } = await distiller.distill({ parts: [part], at: { utc: received_at, offset_minutes } })
    return { facts, reason: null }
  }
}

/** What is wrong with the facts of a case that should be kept; empty when all its conditions hold. */
export const faults = (one: ObservationCase, facts: readonly Fact[]): readonly string[] => [
  ...facts
    .filter(({ type }) => !one.types.includes(type))
    .map(({ type }) => `type ${type}, not one of ${one.types.join(', ')}`),
  ...one.must
    .filter(condition => !facts.some(({ content }) => isIn(condition, content)))
    .map(condition => `lacks ${JSON.stringify(condition)}`),
  ...one.must_not
    .filter(condition => facts.some(({ content }) => isWordIn(condition, content)))
    .map(condition => `has ${JSON.stringify(condition)}`),
  ...(one.facts && (facts.length < one.facts[0] || facts.length > one.facts[1]) ? [`${facts.length} facts`] : []),
]

export interface Figures {
  readonly kept: number
  readonly keptRightly: number
  readonly wanted: number
  readonly found: number
}

export const figuresOf = (
  results: readonly { readonly one: ObservationCase; readonly facts: readonly Fact[] }[],
): Figures => {
  const kept = results.filter(({ facts }) => facts.length > 0)
  const right = kept.filter(({ one, facts }) => one.expect === 'keep' && faults(one, facts).length === 0)
  return {
    kept: kept.length,
    keptRightly: right.length,
    wanted: results.filter(({ one }) => one.expect === 'keep').length,
    found: right.length,
  }
}
