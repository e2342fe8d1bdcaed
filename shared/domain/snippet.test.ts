import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens, snippetOf } from './snippet.ts'

describe('snippet', () => {
  it('leaves 80 characters whole and cuts 81', () => {
    const eighty = 'x'.repeat(80)
    expect(snippetOf(eighty)).toBe(eighty)
    expect(snippetOf(`${eighty}x`)).toBe(`${'x'.repeat(79)}…`)
  })

  it('cuts at a word', () => {
    const text = 'Celery chosen over RQ for the task queue because RQ lacks robust retry support in production'
    expect(snippetOf(text)).toBe('Celery chosen over RQ for the task queue because RQ lacks robust retry support…')
  })

  it('keeps a word that ends exactly at the limit', () => {
    const text = `${'a'.repeat(70)} ${'b'.repeat(8)} tail`
    expect(snippetOf(text)).toBe(`${'a'.repeat(70)} ${'b'.repeat(8)}…`)
  })

  it('does not lose most of the text when the only space comes early', () => {
    expect(snippetOf(`See ${'/very/long'.repeat(20)}`)).toHaveLength(80)
  })

  it('puts everything on one line, so that no memory can look like two', () => {
    expect(snippetOf('first\n\n  second\tthird\u0007 \u001B[31mred')).toBe('first second third [31mred')
  })

  it('stays within the limit, on one line and well formed, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(90), (text, pad) => {
        const snippet = snippetOf('p'.repeat(pad) + text + '🦊'.repeat(60))
        expect(snippet.length).toBeLessThanOrEqual(80)
        expect(snippet.isWellFormed()).toBe(true)
        expect(snippet).not.toMatch(/[\n\r\t\0]/)
      }),
    )
  })
})

describe('estimated tokens', () => {
  it('is never zero, and grows with the text', () => {
    expect(estimateTokens('')).toBe(1)
    expect(estimateTokens('x'.repeat(100))).toBe(25)
  })
})
