import type { Rule } from './rules/rule.ts'

/** One finding; the value itself is never kept. */
export interface Redaction {
  readonly rule: string
  readonly count: number
}

export interface Scanned {
  readonly text: string
  readonly redactions: readonly Redaction[]
}

/** Finds secrets and personal data. The same value gets the same placeholder within one call. */
export interface Scanner {
  /** Changes whenever the rules do, so that what is stored can be scanned again. */
  readonly version: string
  /** Replaces each finding by a typed placeholder such as `[REDACTED:aws-access-key]`. */
  redact(text: string): Scanned
  /** Redacts every string of a JSON-like value, keys included, at any depth. */
  redactValue(value: unknown): { readonly value: unknown; readonly redactions: readonly Redaction[] }
  /** The rules that still find something; placeholders do not count. */
  find(text: string): readonly Redaction[]
}

export interface ScannerOptions {
  /** Rules of the person's own, tried before the built-in ones. */
  readonly rules?: readonly Rule[]
  /** Values that are never redacted. */
  readonly allow?: readonly string[]
  /** Home directories by their paths; `/home/…`, `/Users/…` and `C:\Users\…` are known anyway. */
  readonly homes?: readonly string[]
  /** Marks of text that Distill wrote itself; they stay as they are. */
  readonly marks?: readonly string[]
}
