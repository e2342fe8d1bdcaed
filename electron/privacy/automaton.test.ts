import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSearch } from './automaton.ts'

const searched = (keywords: readonly string[], text: string): readonly string[] => {
  const found: string[] = []
  createSearch(keywords)(text, (keyword, at) => found.push(`${keywords[keyword]}@${at}`))
  return found.toSorted()
}

const looked = (keywords: readonly string[], text: string): readonly string[] => {
  const lower = text.toLowerCase()
  return keywords
    .flatMap(keyword =>
      Array.from(lower, (_, at) => at)
        .filter(at => lower.startsWith(keyword, at))
        .map(at => `${keyword}@${at}`),
    )
    .toSorted()
}

test('it finds what looking at every place finds, overlaps and suffixes included', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '_'), maxLength: 40 })
  const keyword = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.uniqueArray(keyword, { minLength: 1, maxLength: 8 }), letters, (keywords, text) => {
      expect(searched(keywords, text)).toEqual(looked(keywords, text))
    }),
    { numRuns: 300 },
  )
})

test('characters outside ASCII break a keyword and nothing else', () => {
  expect(searched(['key'], 'kéy кey ke\u0301y key')).toEqual(['key@13'])
})
