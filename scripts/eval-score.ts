import type { Verdict } from '../shared/domain/memory.ts'
import type { Fact } from '../electron/models/port.ts'
import { isIn, isWordIn } from './corpus/conditions.ts'
import type { ObservationCase, PairCase } from './corpus/load.ts'

export interface ObservationScore {
  readonly id: string
  readonly kept: boolean
  readonly should: boolean
  /** What is wrong with the facts; empty when they are as labelled. */
  readonly faults: readonly string[]
}

export const scoreObservation = (labelled: ObservationCase, facts: readonly Fact[]): ObservationScore => {
  const { id, expect, types, must, must_not } = labelled
  const has = (condition: (typeof must)[number]): boolean => facts.some(({ content }) => isIn(condition, content))
  const holds = (condition: (typeof must)[number]): boolean => facts.some(({ content }) => isWordIn(condition, content))
  const faults =
    facts.length === 0
      ? []
      : [
          ...must.filter(condition => !has(condition)).map(condition => `lacks ${JSON.stringify(condition)}`),
          ...must_not.filter(holds).map(condition => `has ${JSON.stringify(condition)}`),
          ...facts.filter(({ type }) => !types.includes(type)).map(({ type }) => `is called ${type}`),
        ]
  return { id, kept: facts.length > 0, should: expect === 'keep', faults: expect === 'keep' ? faults : [] }
}

export interface ObservationTotals {
  /** Of what was kept, the share that should be. */
  readonly keptRightly: number
  /** Of what should be kept, the share that was. */
  readonly found: number
  /** Of what was found, the share without a fault. */
  readonly faultless: number
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

export const observationTotals = (scores: readonly ObservationScore[]): ObservationTotals => {
  const kept = scores.filter(score => score.kept)
  const right = kept.filter(score => score.should)
  return {
    keptRightly: share(right.length, kept.length),
    found: share(right.length, scores.filter(score => score.should).length),
    faultless: share(right.filter(({ faults }) => faults.length === 0).length, right.length),
  }
}

export interface PairScore {
  readonly id: string
  readonly labelled: Verdict
  readonly said: Verdict
}

export const scorePair = ({ id, verdict }: PairCase, said: Verdict): PairScore => ({ id, labelled: verdict, said })

export const pairTotals = (scores: readonly PairScore[]) => {
  const real = scores.filter(({ labelled }) => labelled === 'contradicts')
  const others = scores.filter(({ labelled }) => labelled !== 'contradicts')
  const raised = (list: readonly PairScore[]): number => list.filter(({ said }) => said === 'contradicts').length
  return {
    found: share(raised(real), real.length),
    falselyRaised: others.length === 0 ? 0 : raised(others) / others.length,
    exact: share(scores.filter(({ labelled, said }) => labelled === said).length, scores.length),
  }
}
