/** A part of a text that has to go, and what stands there instead when it is not a placeholder. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly replacement?: string
}

interface Keyed {
  readonly id: string
  /** Lower case. A rule is tried only where one of them stands, which keeps the work linear. */
  readonly keywords: readonly string[]
}

/** Matched exactly at the keyword. What goes is the group `secret`, else everything from the group `from` on. */
export interface PatternRule extends Keyed {
  readonly pattern: RegExp
  readonly check?: (value: string, text: string, span: Span) => boolean
  /** The value may be broken over lines: its shape is strict enough to be known again when it is joined. */
  readonly splits?: boolean
}

/** For what a regular expression cannot say in linear time. */
export interface LocatorRule extends Keyed {
  readonly locate: (text: string, at: number) => readonly Span[]
}

export type Rule = PatternRule | LocatorRule
