const NAME = /[\p{L}\p{N}_-]+/gu
const HUMP = /\p{Lu}{2,}(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}[\p{Ll}\p{N}]*|\p{Lu}+\p{N}*|\p{N}+|[^\p{Lu}\p{Ll}\p{N}]+/gu
const MOST_JOINED = 7

/** `parseHTTPHeader2` is `parse`, `HTTP` and `Header2`; a word with one hump is itself. */
export const humpsOf = (word: string): readonly string[] => word.match(HUMP) ?? []

/** The parts of humped names, and snake or dashed names joined, so that every spelling meets every other. */
export const identifierParts = (text: string): string => {
  const parts = new Set<string>()
  for (const [name] of text.matchAll(NAME)) {
    const words = name.split(/[_-]+/).filter(Boolean)
    if (words.length > 1 && words.length <= MOST_JOINED) parts.add(words.join('').toLowerCase())
    for (const word of words) {
      const humps = humpsOf(word)
      if (humps.length > 1) for (const hump of humps) parts.add(hump.toLowerCase())
    }
  }
  return [...parts].join(' ')
}
