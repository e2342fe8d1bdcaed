const COMPOUND = /[\p{L}\p{N}]+(?:[_-]{1,2}[\p{L}\p{N}]+){1,6}/gu
const WORD = /[\p{L}\p{N}]+/gu
const HUMP = /\p{Lu}{2,}(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}[\p{Ll}\p{N}]*|\p{Lu}+\p{N}*|\p{N}+|[^\p{Lu}\p{Ll}\p{N}]+/gu

/** `parseHTTPHeader2` is `parse`, `HTTP` and `Header2`; a word with one hump is itself. */
export const humpsOf = (word: string): readonly string[] => word.match(HUMP) ?? []

/** The parts of humped names, and snake or dashed names joined, so that every spelling meets every other. */
export const identifierParts = (text: string): string => {
  const parts = new Set<string>()
  for (const [word] of text.matchAll(WORD)) {
    const humps = humpsOf(word)
    if (humps.length > 1) for (const hump of humps) parts.add(hump.toLowerCase())
  }
  for (const [compound] of text.matchAll(COMPOUND)) parts.add(compound.replace(/[_-]+/g, '').toLowerCase())
  return [...parts].join(' ')
}
