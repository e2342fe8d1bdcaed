import type { Redaction, Scanner } from '../privacy/types.ts'

/** A secret or personal datum that survived the model; an empty list lets the facts pass. */
export const rescan = (scanner: Scanner, facts: readonly { readonly content: string }[]): readonly Redaction[] =>
  facts.flatMap(({ content }) => scanner.find(content))

export const blockReason = (found: readonly Redaction[]): string => {
  const rules = [...new Set(found.map(({ rule }) => rule))].join(', ')
  return `The distilled text still held private data (${rules}), so nothing was saved.`
}
