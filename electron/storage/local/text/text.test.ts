import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { humpsOf, identifierParts } from './identifiers.ts'
import { indexText } from './index-text.ts'
import { queryWords } from './query-words.ts'
import { spacedForIndex, spacedForQuery } from './scripts.ts'

describe('identifiers', () => {
  it.each([
    ['errorHandler', ['error', 'Handler']],
    ['HTTPServer', ['HTTP', 'Server']],
    ['parseHTTPHeader2', ['parse', 'HTTP', 'Header2']],
    ['useSSE', ['use', 'SSE']],
    ['sha256', ['sha256']],
    ['word', ['word']],
    ['ÄrgerÜber', ['Ärger', 'Über']],
  ])('takes %s apart', (word, expected) => {
    expect(humpsOf(word)).toEqual(expected)
  })

  it('loses no character of any word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), word => {
        expect(humpsOf(word).join('')).toBe(word)
      }),
    )
  })

  it('joins what was written apart and leaves plain words alone', () => {
    expect(identifierParts('error_handler and ERROR-HANDLER, MAX_MEMORY_SIZE')).toBe('errorhandler maxmemorysize')
    expect(identifierParts('plain words only')).toBe('')
  })
})

describe('scripts without spaces', () => {
  it('are indexed by letters and pairs, and asked by pairs', () => {
    expect(spacedForIndex('连接池').trim()).toBe('连 接 池 连接 接池')
    expect(spacedForQuery('连接池').trim()).toBe('连接 接池')
    expect(spacedForQuery('池').trim()).toBe('池')
  })

  it('leave text of other scripts as it is', () => {
    expect(indexText('Plain text.\n(with lines)').words).toBe('Plain text.\n(with lines)')
  })
})

describe('the words of a question', () => {
  it('are told once, small, without stop words', () => {
    expect(queryWords('How does the Redis cache use redis?')).toEqual(['redis', 'cache'])
  })

  it('hold nothing that full-text syntax could read, whatever was asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), query => {
        const words = queryWords(query)
        expect(words.length).toBeLessThanOrEqual(26)
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}\p{Co}]+$/u)
      }),
    )
  })
})
