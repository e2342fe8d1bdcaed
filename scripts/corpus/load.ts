import { readFileSync } from 'node:fs'
import type { MemoryType, Verdict } from '../../shared/domain/memory.ts'
import { expand } from './expand.ts'

export type Part = 'tuning' | 'heldout'
export type Condition = string | { readonly re: string }

/** A hook body; only what the checks look at is named, the rest is whatever the client sends. */
export interface HookBody {
  readonly tool_name: string
  readonly hook_event_name: string
  readonly [field: string]: unknown
}

export interface ObservationCase {
  readonly id: string
  readonly body: HookBody
  readonly received_at: string
  readonly offset_minutes: number
  readonly expect: 'keep' | 'reject'
  readonly types: readonly MemoryType[]
  readonly must: readonly Condition[]
  readonly must_not: readonly Condition[]
  readonly facts?: readonly [number, number]
  readonly note: string
}

export interface PairCase {
  readonly id: string
  readonly older: string
  readonly newer: string
  readonly type: MemoryType
  readonly verdict: Verdict
  readonly note: string
}

export interface QuestionCase {
  readonly id: string
  readonly question: string
  readonly fact: string | null
  readonly others: readonly string[]
}

export interface DayCall {
  readonly id: string
  readonly body: HookBody
  readonly received_at: string
  readonly offset_minutes: number
  readonly worth_keeping: boolean
}

const labelled = new URL('../../resources/labelled/', import.meta.url)

/** The cases of a file as they stand in it, long texts not expanded. */
export const readLines = (name: string): readonly unknown[] =>
  readFileSync(new URL(name, labelled), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as unknown)

export const readObservations = (part: Part): readonly ObservationCase[] =>
  readLines(`observations.${part}.jsonl`).map(line => expand(line) as ObservationCase)

export const readPairs = (part: Part): readonly PairCase[] =>
  readLines(`pairs.${part}.jsonl`).map(line => line as PairCase)

export const readQuestions = (): readonly QuestionCase[] =>
  readLines('questions.jsonl').map(line => line as QuestionCase)

export const readDay = (): readonly DayCall[] => readLines('day.jsonl').map(line => expand(line) as DayCall)
