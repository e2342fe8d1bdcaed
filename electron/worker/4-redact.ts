import type { Rendering } from '../models/port.ts'
import type { Redaction, Scanner } from '../privacy/types.ts'

export interface Redacted {
  readonly parts: readonly Rendering[]
  readonly redactions: readonly Redaction[]
}

export const countOf = (redactions: readonly Redaction[]): number =>
  redactions.reduce((sum, { count }) => sum + count, 0)

/** Once more before the model: rules may be newer than the journal, and rendering may join what lay apart. */
export const redactParts = (scanner: Scanner, parts: readonly Rendering[]): Redacted => {
  const scanned = parts.map(part => ({ part, ...scanner.redact(part.text) }))
  return {
    parts: scanned.map(({ part, text }) => ({ ...part, text })),
    redactions: scanned.flatMap(({ redactions }) => redactions),
  }
}
