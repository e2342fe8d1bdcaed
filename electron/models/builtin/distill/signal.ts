import type { MemoryType } from '../../../../shared/domain/memory.ts'

/** What makes a sentence a fact of a kind, and how strongly. */
export interface Signal {
  readonly type: MemoryType
  readonly weight: number
  readonly pattern: RegExp
}

/** Any of these as whole words. */
export const anyOf = (source: string): RegExp => new RegExp(String.raw`\b(?:${source})\b`, 'i')

export const signal = (type: MemoryType, weight: number, source: string | readonly string[] | RegExp): Signal => ({
  type,
  weight,
  pattern: source instanceof RegExp ? source : anyOf(typeof source === 'string' ? source : source.join('|')),
})
