import { expect, it } from 'vitest'
import { loadCalendar } from './dates.ts'
import { givenFacts } from './given.ts'
import { loadGrammar } from './grammar.ts'

const at = { utc: '2026-03-18T14:00:00Z', offset_minutes: 60 }
const tools = { grammar: await loadGrammar(), calendar: await loadCalendar(at) }
const kept = (text: string): readonly string[] => givenFacts(text, tools).map(({ content }) => content)

it('keeps what was asked for without the people who agreed on it', () => {
  expect(
    kept(
      'Kim and Robin agreed yesterday that the invoices service must be called through the gateway, never directly.',
    ),
  ).toEqual(['The team agreed that the invoices service must be called through the gateway, never directly.'])
})

it('keeps a plain sentence about the project, however few of its words are technical', () => {
  expect(givenFacts('We embed the fonts.', tools)).toEqual([{ content: 'The fonts are embedded.', type: 'pattern' }])
})

it('keeps neither an opinion nor a question', () => {
  expect(kept('Anna thinks we should drop MongoDB.')).toEqual([])
  expect(kept('Should the cache move to Valkey?')).toEqual([])
})
