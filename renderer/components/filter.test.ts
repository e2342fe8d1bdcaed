import { describe, expect, it } from 'vitest'
import { filterOf, readWanted, writeWanted } from './filter.ts'

describe('what is typed into the search field', () => {
  it('is words and filters, in any order', () => {
    expect(readWanted('redis type:decision repo:shop sessions')).toEqual({
      words: 'redis sessions',
      chips: [
        { key: 'type', value: 'decision' },
        { key: 'repo', value: 'shop' },
      ],
    })
  })

  it('takes a value with spaces in quotes, and writes it so', () => {
    const wanted = readWanted('tag:"task queue" retry')
    expect(wanted.chips).toEqual([{ key: 'tag', value: 'task queue' }])
    expect(writeWanted(wanted)).toBe('tag:"task queue" retry')
  })

  it.each(['type:banana', 'is:great', 'before:tomorrow', 'before:2026-13-40', 'trust:me', 'tag:', 'http://x', 'type:'])(
    'leaves %s among the words, because it filters nothing',
    text => {
      expect(readWanted(text)).toEqual({ words: text, chips: [] })
    },
  )

  it('counts the same filter once and reads adjacent ones', () => {
    expect(readWanted('is:stale is:stale is:contradicted').chips).toHaveLength(2)
  })

  it('becomes what the engine is asked; of a filter that can be given once the last counts', () => {
    const { chips } = readWanted('type:decision type:failure is:stale is:deleted before:2026-01-31 agent:a1 trust:web')
    expect(filterOf(chips)).toEqual({
      type: 'failure',
      agent_id: 'a1',
      before: '2026-01-31',
      trust: 'web',
      stale: true,
      state: 'deleted',
    })
  })
})
