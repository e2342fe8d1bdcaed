import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isIn, isWordIn } from './conditions.ts'
import { corpusCounts } from './counts.ts'
import { expand } from './expand.ts'
import { readObservations } from './load.ts'
import type { ObservationCase, Part } from './load.ts'
import { dayText } from './make-day.ts'
import { corpusProblems, observationProblems, sharedLines } from './validate.ts'

const labelled = (name: string): URL => new URL(`../../resources/labelled/${name}`, import.meta.url)

const tools = (
  'Bash Read Write Edit MultiEdit NotebookEdit Glob Grep LS WebFetch WebSearch Task Agent TodoWrite ' +
  'ExitPlanMode AskUserQuestion BashOutput KillShell Skill'
).split(' ')

describe('the labelled files', () => {
  it('have the right shape, fair conditions, no repetition, and nothing in both parts', () => {
    expect(corpusProblems()).toEqual([])
  })

  it('are as many as the measurements need', () => {
    const counts = corpusCounts()
    const total = (name: string): number => Object.values(counts[name] ?? {}).reduce((sum, n) => sum + n, 0)
    expect(total('observations tuning')).toBeGreaterThanOrEqual(150)
    expect(total('observations heldout')).toBeGreaterThanOrEqual(80)
    expect(total('pairs tuning')).toBeGreaterThanOrEqual(160)
    expect(total('pairs heldout')).toBeGreaterThanOrEqual(80)
    expect(counts['questions']?.['with an answer']).toBeGreaterThanOrEqual(60)
    expect(counts['questions']?.['without an answer']).toBeGreaterThanOrEqual(20)
    expect(total('day')).toBeGreaterThanOrEqual(400)
  })

  it.each<Part>(['tuning', 'heldout'])('cover every tool in the %s part, and tools that nobody knows', part => {
    const named = new Set(readObservations(part).map(one => one.body.tool_name))
    expect(tools.filter(tool => !named.has(tool))).toEqual([])
    expect([...named].filter(name => name.startsWith('mcp__')).length).toBeGreaterThan(10)
  })

  it.each<Part>(['tuning', 'heldout'])(
    'keep between 40 and 60 % in the %s part, so that neither answer is free',
    part => {
      const cases = readObservations(part)
      const share = cases.filter(one => one.expect === 'keep').length / cases.length
      expect(share).toBeGreaterThan(0.4)
      expect(share).toBeLessThan(0.6)
    },
  )

  it('have a day in which 6 to 10 % of the calls are worth keeping', () => {
    const { 'worth keeping': worth = 0, 'not worth keeping': rest = 0 } = corpusCounts()['day'] ?? {}
    expect(worth / (worth + rest)).toBeGreaterThan(0.06)
    expect(worth / (worth + rest)).toBeLessThan(0.1)
  })

  it('have the day that its stories tell', () => {
    expect(readFileSync(labelled('day.jsonl'), 'utf8')).toBe(dayText())
  })

  it('stay small enough to read in a diff', () => {
    const files = ['observations.tuning', 'observations.heldout', 'pairs.tuning', 'pairs.heldout', 'questions', 'day']
    for (const file of files) expect(statSync(labelled(`${file}.jsonl`)).size).toBeLessThan(800_000)
  })
})

describe('the checks', () => {
  const [sound] = readObservations('tuning')
  const changed = (change: Partial<ObservationCase>): readonly string[] =>
    observationProblems(sound ? [{ ...sound, ...change }] : [])

  it('find a condition on something that the body never says', () => {
    expect(changed({ must: ['PostgreSQL'] })).toEqual(['obs-t-001: the body does not say "PostgreSQL"'])
  })

  it('find a word that is forbidden in vain because it only stands inside another', () => {
    expect(changed({ must_not: ['ware'] })).toHaveLength(1)
  })

  it('find a reject that still asks for something, and a keep that asks for nothing', () => {
    expect(changed({ expect: 'reject' })).toEqual(['obs-t-001: a reject with conditions'])
    expect(changed({ must: [] })).toEqual(['obs-t-001: a keep without a type or a condition'])
  })

  it('find a time without milliseconds and a number of facts that cannot be', () => {
    expect(changed({ received_at: '2026-03-19T09:12:44Z', facts: [3, 2] })).toHaveLength(2)
  })

  it('find a line that was tuned on and is measured again', () => {
    const line = 'Redis ran out of memory on staging because no key ever expires.'
    expect(sharedLines([{ a: `x\n${line}` }], [[line], 'other'])).toEqual([line])
  })
})

describe('conditions', () => {
  it('look for parts of words where something is asked for, for whole words where it is forbidden', () => {
    expect(isIn('retr', 'No retries')).toBe(true)
    expect(isWordIn('I', 'The API is down')).toBe(false)
    expect(isWordIn('I', 'Then I saw it')).toBe(true)
    expect(isWordIn({ re: '\\bwe\\b' }, 'As We know')).toBe(true)
  })
})

describe('long texts', () => {
  it('are put together at any depth, with numbered lines', () => {
    const short = {
      a: [{ $text: ['x', { $repeat: { line: 'row {n}', times: 2 } }] }, { $repeat: { line: 'y', times: 2 } }],
    }
    expect(expand(short)).toEqual({ a: ['x\nrow 1\nrow 2', 'y\ny'] })
  })
})
