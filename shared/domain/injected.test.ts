import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutInjected, wrapInjected } from './injected.ts'

describe('text that Distill injected', () => {
  it('is cut out whatever it holds, and what stands around it stays', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.constantFrom('</distill-memory>', '<distill-memory>', '<distill-memory about="x">', '"'),
    )
    const plain = fc.string().filter(text => !text.includes('<'))
    fc.assert(
      fc.property(plain, anything, anything, plain, (before, text, about, after) => {
        expect(withoutInjected(before + wrapInjected(text, about) + after)).toBe(before + after)
      }),
    )
  })

  it('is cut out each time it is there', () => {
    const block = wrapInjected('fact', 'memory')
    expect(withoutInjected(`a${block}b${block}c`)).toBe('abc')
  })

  it('is cut out to the end when its own end was cut off', () => {
    expect(withoutInjected('kept <distill-memory about="x">\nfact')).toBe('kept ')
  })

  it('is not confused with other tags', () => {
    expect(withoutInjected('a <distill-memory-index> b </distill-memory>')).toBe(
      'a <distill-memory-index> b </distill-memory>',
    )
  })
})
