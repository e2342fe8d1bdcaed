import { describe, expect, it } from 'vitest'
import { capitalised, countedSentences, ended, sentencesOf, wordCountOf } from './sentences.ts'

describe('sentences', () => {
  it.each<[string, readonly string[]]>([
    ['A is up. B is down.', ['A is up.', 'B is down.']],
    ['Use e.g. Redis. It is fast.', ['Use e.g. Redis.', 'It is fast.']],
    ['Pin v5.5.5 of pgx. Later versions leak.', ['Pin v5.5.5 of pgx.', 'Later versions leak.']],
    ['Call `a. b` first. Then stop.', ['Call `a. b` first.', 'Then stop.']],
    ['It is slow. ingress-nginx is old.', ['It is slow.', 'ingress-nginx is old.']],
    ['The lock is held too long; the job then dies.', ['The lock is held too long', 'the job then dies.']],
    ['Redisを使う。理由は速さ。', ['Redisを使う。', '理由は速さ。']],
    ['', []],
  ])('%s', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })

  it('end before the one that a limit would cut in two', () => {
    const whole = 'Orders live in Postgres. '.repeat(239)
    expect(sentencesOf(`${whole}Sessions must nev${'er '.repeat(40)}expire.`).at(-1)).toBe('Orders live in Postgres.')
  })

  it('are counted as a reader counts them', () => {
    expect(countedSentences('One. Two. Three.')).toHaveLength(3)
    expect(countedSentences('See e.g. the log. It tells.')).toHaveLength(2)
  })

  it('end in exactly one point', () => {
    expect(['Done', 'Done.', 'Done!!', 'Done,', '済み'].map(ended)).toEqual([
      'Done.',
      'Done.',
      'Done.',
      'Done.',
      '済み。',
    ])
  })

  it('begin with a capital unless a name is written small', () => {
    expect(['the cache is cold', 'pnpm is used', 'src/a.ts is old'].map(text => capitalised(text))).toEqual([
      'The cache is cold',
      'pnpm is used',
      'src/a.ts is old',
    ])
  })

  it('have as many words as there are letters or figures between spaces', () => {
    expect(wordCountOf('port 80 – open')).toBe(3)
  })
})
