import { describe, expect, it } from 'vitest'
import { clauseOf } from './claim.ts'
import { figuresConflict, subjectsDiffer, valuesOf } from './values.ts'

const values = (text: string): readonly string[] => valuesOf(text).map(({ kind, amount }) => `${kind}:${amount}`)
const changed = (older: string, newer: string): string | null => figuresConflict(clauseOf(older), clauseOf(newer))

describe('the figures of a clause', () => {
  it.each<[string, readonly string[]]>([
    ['The timeout is 2 min.', ['time:120']],
    ['Uploads are limited to 1.5 MB.', ['size:1500000']],
    ['It was raised from 10 to 20.', [':20']],
    ['Coverage is 80 %.', ['%:80']],
    ['It runs every two weeks.', ['time:1209600']],
    ['It is built nightly.', ['time:86400']],
    ['The nightly build is green.', []],
    ['It runs on Mondays.', ['schedule:mon']],
    ['The freeze ends by 2026-03-26.', ['date:2026-03-26']],
    ['It was measured on 2026-03-26.', []],
    ['test_2 in src/2/a.ts', []],
  ])('%s', (text, found) => {
    expect(values(text)).toEqual(found)
  })
})

describe('a figure told differently', () => {
  it.each([
    ['The pool has 20 connections.', 'The pool has 50 connections.', '20 became 50'],
    ['Redis 6 runs on port 6379.', 'Redis 7 runs on port 6379.', '6 became 7'],
    [
      'The timeout is 30 s and the keepalive is 75 s.',
      'The timeout is 30 s and the keepalive is 90 s.',
      '75 s became 90 s',
    ],
  ])('%s / %s', (older, newer, reason) => {
    expect(changed(older, newer)).toBe(reason)
  })

  it.each([
    ['The timeout is 60 s.', 'The timeout is 1 min.'],
    ['react is at 19.', 'react is at 19.1.0.'],
    ['Python 3.11 is supported.', 'Python 3.12 is supported.'],
    ['Sprint 14 ends soon.', 'Sprint 15 ends soon.'],
  ])('is not: %s / %s', (older, newer) => {
    expect(changed(older, newer)).toBeNull()
  })
})

describe('a number before the verb', () => {
  it('tells which one is meant', () => {
    expect(subjectsDiffer(clauseOf('The 502 errors are new'), clauseOf('The 429 errors are new'))).toBe(true)
    expect(subjectsDiffer(clauseOf('Node 22 is new'), clauseOf('Node 22.1 is new'))).toBe(false)
    expect(subjectsDiffer(clauseOf('The port is 80'), clauseOf('The port is 81'))).toBe(false)
  })
})
