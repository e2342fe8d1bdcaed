import { describe, expect, it } from 'vitest'
import { loadGrammar } from './grammar.ts'

const grammar = await loadGrammar()

describe('the participle of a verb', () => {
  it.each([
    ['need', 'needed'],
    ['exceed', 'exceeded'],
    ['seed', 'seeded'],
    ['feed', 'fed'],
    ['embed', 'embedded'],
    ['focus', 'focused'],
    ['process', 'processed'],
    ['pin', 'pinned'],
    ['froze', 'frozen'],
    ['chose', 'chosen'],
    ['set', 'set'],
    ['rerun', 'rerun'],
    ['override', 'overridden'],
    ['caches', 'cached'],
    ['using', 'used'],
  ])('of %s is %s', (verb, participle) => {
    expect(grammar.participle(verb)).toBe(participle)
  })
})

describe('the third person of a verb', () => {
  it.each([
    ['need', 'needs'],
    ['exceed', 'exceeds'],
    ['have', 'has'],
    ['cache', 'caches'],
    ['address', 'addresses'],
    ['wrote', 'writes'],
  ])('of %s is %s', (verb, third) => {
    expect(grammar.third(verb)).toBe(third)
  })
})

describe('the words of a sentence', () => {
  it('are tagged one by one, names of code among them', () => {
    const tags = grammar.tags(['we', 'moved', 'src/app.ts', 'to', 'v2.1'])
    expect(tags).toHaveLength(5)
    expect(tags?.[1]?.has('Verb')).toBe(true)
  })

  it('tell a given name from a word of the trade', () => {
    expect(grammar.isFirstName('Martha')).toBe(true)
    expect(grammar.isFirstName('gateway')).toBe(false)
  })
})
