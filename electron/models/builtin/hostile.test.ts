import { describe, expect, it } from 'vitest'
import { conflictOf } from '../../../shared/domain/conflict.ts'
import type { Rendering } from '../port.ts'
import { createBuiltinDistiller } from './distiller.ts'
import { createBuiltinJudge } from './judge.ts'

const SIZE = 100_000
const fill = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE)

/** Texts that make careless patterns go back and forth: long runs, open brackets, half matches. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['one letter', fill('a')],
  ['spaces', `a${fill(' ')}b`],
  ['capitals', fill('Aa ')],
  ['a number without an end', fill('1.')],
  ['open brackets', fill('[(`{<')],
  ['hyphens and dots', fill('a-b.')],
  ['a reason without an end', fill('because of the ')],
  ['names without a verb', fill('Anna Smith and ')],
  ['half of a choice', `We decided to use ${fill('x ')}`],
  ['openers', fill('so well ok by the way, ')],
  ['dates', fill('next Monday tomorrow ')],
  ['negations', fill('not no longer never ')],
  ['prepositions', fill('in on at by with ')],
  ['comments', fill('<!-- ')],
  ['lines of nothing', fill('- \n# \n')],
  ['commas', fill('a, ')],
  ['quotes', fill(`"'`)],
  ['paths', fill('/a')],
  ['handles', fill('@a ')],
  ['words of another script', fill('を使う')],
]
const KINDS: readonly Rendering['kind'][] = [
  'command',
  'failure',
  'edit',
  'write',
  'document',
  'web',
  'message',
  'other',
]
const HEADERS: Readonly<Record<Rendering['kind'], string>> = {
  command: '$ make',
  failure: '$ make',
  edit: 'Edited docs/a.md',
  write: 'Wrote docs/a.md',
  document: 'Read docs/adr/1.md',
  web: 'Fetched https://a.example',
  message: 'Report Task',
  other: 'mcp__a__b',
}
const MOST_FACTS = 20

describe('hostile text', () => {
  it.each(HOSTILE)('of %s ends, and gives at most short facts', async (_, text) => {
    const distiller = createBuiltinDistiller()
    for (const kind of KINDS) {
      const part: Rendering = { tool: 'Bash', kind, text: `${HEADERS[kind]}\n${text}`, repo_name: 'shop' }
      const { facts } = await distiller.distill({
        parts: [part],
        at: { utc: '2026-03-18T09:00:00Z', offset_minutes: 0 },
      })
      expect(facts.length).toBeLessThanOrEqual(MOST_FACTS)
      for (const { content } of facts) expect(content.length).toBeLessThanOrEqual(900)
    }
  })

  it.each(HOSTILE)('of %s does not contradict itself', (_, text) => {
    expect(conflictOf(text, text).conflict).toBe(false)
  })

  it.each(HOSTILE)('of %s gets a verdict against a plain fact', async (_, text) => {
    const [fact, hostile] = ['Redis 7 runs on port 6379.', text].map(content => ({ content, type: 'context' as const }))
    const { verdict, reason } = await createBuiltinJudge().judge(fact!, hostile!, 0.85)
    expect(['unrelated', 'refines', 'same']).toContain(verdict)
    expect(reason).not.toBe('')
  })
})
