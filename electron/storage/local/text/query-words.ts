import { humpsOf } from './identifiers.ts'
import { spacedForQuery } from './scripts.ts'
import { stopWords } from './stop-words.ts'

const LONGEST_QUERY = 2_000
const MOST_WORDS = 24
const LONGEST_WORD = 64
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

/** The words of a question, each once, without those that say nothing; nothing in it is ever syntax. */
export const queryWords = (query: string): readonly string[] => {
  const text = spacedForQuery(query.slice(0, LONGEST_QUERY).toWellFormed())
  const words = new Set<string>()
  for (const [word] of text.matchAll(WORD)) {
    const humps = humpsOf(word)
    for (const part of humps.length > 1 ? humps : [word]) {
      const plain = part.toLowerCase()
      if (plain.length <= LONGEST_WORD && !stopWords.has(plain)) words.add(plain)
    }
    if (words.size >= MOST_WORDS) break
  }
  return [...words]
}
