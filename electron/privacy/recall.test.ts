import { describe, expect, test } from 'vitest'
import { createScanner } from './scanner.ts'
import { drawPersonalSamples, drawSamples, type Sample } from './testing/samples.ts'

const scanner = createScanner()
const SEEDS = [1, 2, 3]
const MOST_MISSED = 0.01

const isMissed = ({ text, secret }: Sample): boolean => scanner.redact(text).text.includes(secret)

const byFamily = (samples: readonly Sample[]): Readonly<Record<string, readonly Sample[]>> =>
  Object.groupBy(samples, ({ family }) => family) as Record<string, Sample[]>

/** What was missed when that is too much; the values are made up, so a failure may show them. */
const tooMany = (samples: readonly Sample[], most: number): readonly string[] => {
  const missed = samples.filter(isMissed)
  if (missed.length <= samples.length * most) return []
  return missed.map(({ family, text }) => `${family}: ${text.slice(0, 120)}`)
}

describe.each([
  ['secrets', drawSamples],
  ['personal data', drawPersonalSamples],
])('%s', (_, draw) => {
  const samples = SEEDS.flatMap(draw)

  test('at least 99 of 100 samples are redacted', () => {
    expect(tooMany(samples, MOST_MISSED)).toEqual([])
  })

  test.each(Object.entries(byFamily(samples)))('of %s no form is missed as a rule', (_family, drawn) => {
    expect(tooMany(drawn, 10 * MOST_MISSED)).toEqual([])
  })
})

test('the samples are many and differ from seed to seed', () => {
  const samples = drawSamples(1)
  expect(samples.length).toBeGreaterThan(2000)
  expect(Object.keys(byFamily(samples)).length).toBeGreaterThan(150)
  expect(new Set([...samples, ...drawSamples(2)].map(({ text }) => text)).size).toBeGreaterThan(samples.length * 1.9)
})
