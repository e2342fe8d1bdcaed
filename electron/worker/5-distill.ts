import { DistillError } from '../../shared/errors.ts'
import type { DistillInput, Distiller, Fact } from '../models/port.ts'
import { shapeProblem } from './stages/fact-shape.ts'
import { withinTime } from './stages/time-limit.ts'

export interface DistillLimits {
  readonly max_characters: number
  readonly time_limit_ms: number
}

const MAX_FACTS = 20

/** Asks the model and believes nothing: an answer of another form than agreed is a failure, never repaired. */
export const distillFacts = async (
  distiller: Distiller,
  input: DistillInput,
  limits: DistillLimits,
  signal: AbortSignal,
): Promise<readonly Fact[]> => {
  const answer: unknown = await withinTime(
    'The distiller',
    limits.time_limit_ms,
    inner => distiller.distill(input, inner),
    signal,
  )
  const facts = factsIn(answer)
  if (facts === null || facts.length > MAX_FACTS) throw refused(distiller, 'is not a list of a few facts')
  for (const fact of facts) {
    const problem = shapeProblem(fact, limits.max_characters)
    if (problem !== null) throw refused(distiller, problem)
  }
  return facts as readonly Fact[]
}

const factsIn = (answer: unknown): readonly unknown[] | null =>
  typeof answer === 'object' && answer !== null && 'facts' in answer && Array.isArray(answer.facts)
    ? (answer.facts as readonly unknown[])
    : null

const refused = (distiller: Distiller, problem: string): DistillError =>
  new DistillError('internal', `The answer of ${distiller.name} ${problem}; nothing was saved.`)
