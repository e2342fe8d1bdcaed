import type { Scanned, Scanner } from '../../privacy/types.ts'

/** A repository may lie at a bare address: that names a place, not a person. */
const PLACES: ReadonlySet<string> = new Set(['ip-address'])

/** A repository's key must stay what it is to be found by; only one that holds something private is changed. */
export const cleanRepo = (scanner: Scanner, repo: string): Scanned => {
  const isPrivate = scanner.find(repo).some(({ rule }) => !PLACES.has(rule))
  return isPrivate ? scanner.redact(repo) : { text: repo, redactions: [] }
}
