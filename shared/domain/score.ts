import type { Level } from './memory.ts'
import { levelFactor } from './decay.ts'

/** Results below this are dropped: they would only clutter an answer. */
export const LEAST_SCORE = 0.1

const BASE_WEIGHT = 0.85
const RECENCY_WEIGHT = 0.15
const ACCESS_WEIGHT = 0.1
const TEXT_WEIGHT = 0.6
const VECTOR_WEIGHT = 0.4

/** Reciprocal rank fusion over ranks from 1, divided by its maximum so that it lies in 0…1; null is "not in that list". */
export const fuseRanks = (k: number, text_rank: number | null, vector_rank: number | null): number => {
  const share = (rank: number | null): number => (rank === null ? 0 : 1 / (k + rank))
  return (share(text_rank) + share(vector_rank)) / (2 / (k + 1))
}

/** Where a score lies between the lowest and the highest of its list; a list of equals is all ones. */
export const spreadOf = (scores: readonly number[]): ((score: number) => number) => {
  const lowest = scores.reduce((low, score) => Math.min(low, score), Infinity)
  const highest = scores.reduce((high, score) => Math.max(high, score), -Infinity)
  return score => (highest > lowest ? (score - lowest) / (highest - lowest) : 1)
}

/** The alternative to ranks: both lists' scores, each spread over 0…1, weighted and summed. */
export const blendScores = (text: number | null, vector: number | null): number =>
  TEXT_WEIGHT * (text ?? 0) + VECTOR_WEIGHT * (vector ?? 0)

/** Every factor of a final score, by name, so that a person can see why a memory stands where it does. */
export interface ScoreTerms {
  readonly base: number
  readonly survival: number
  readonly recency_weighted: number
  readonly level_factor: number
  readonly access_factor: number
  readonly score: number
}

export const scoreOf = (base: number, survival: number, level: Level, access_count: number): ScoreTerms => {
  const recency_weighted = BASE_WEIGHT * base + RECENCY_WEIGHT * survival
  const level_factor = levelFactor[level]
  const access_factor = 1 + ACCESS_WEIGHT * Math.log(Math.max(0, access_count) + 1)
  const score = recency_weighted * level_factor * access_factor
  return { base, survival, recency_weighted, level_factor, access_factor, score }
}
