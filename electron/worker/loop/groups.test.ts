import { describe, expect, it } from 'vitest'
import type { Entry } from '../../capture/entry.ts'
import { commandEntry } from '../testing/entries.ts'
import { alone, firstGroup } from './groups.ts'
import type { Told } from './told.ts'

const limits = { max_entries: 8, max_characters: 1000 }
const told = (id: string, over: Partial<Entry> = {}, more: { single?: boolean; trust?: 'web' } = {}): Told => {
  const entry = commandEntry(id, 'output', over)
  const { session, prompt, received_at, tool } = entry
  const place = { segment: 's', offset: 0, length: 1, attempts: 0 }
  return {
    kind: 'rendered',
    rendering: { tool, kind: 'command', text: 'x'.repeat(300), repo_name: null },
    trust: more.trust ?? 'local',
    paths: [],
    times: [],
    entry,
    line: {
      ...place,
      id,
      received_at,
      tool,
      repo: entry.repo?.key ?? null,
      session,
      prompt,
      alone: more.single ?? false,
    },
  }
}
const sizeOf = (first: Told, ...rest: readonly Told[]): number => firstGroup([first, ...rest], limits).told.length

describe('which neighbours go together', () => {
  it('takes neighbours of one prompt up to the limits of size', () => {
    expect(sizeOf(told('a'), told('b'), told('c'), told('d'))).toBe(3)
    expect(firstGroup([told('a'), told('b'), told('c')], { ...limits, max_entries: 2 }).told).toHaveLength(2)
    expect(firstGroup([told('a'), told('b')], alone).told).toHaveLength(1)
  })

  it.each([
    ['another prompt', told('b', { prompt: 'other' })],
    ['another session', told('b', { session: 'other' })],
    ['another repository', told('b', { repo: null })],
    ['another agent', told('b', { agent: 'other' })],
    ['the next day where it was observed', told('b', { received_at: '2026-03-18T23:30:00.000Z' })],
    ['another trust', told('b', {}, { trust: 'web' })],
    ['an entry whose group has failed before', told('b', {}, { single: true })],
  ])('stops at %s', (_, other) => {
    expect(sizeOf(told('a'), other, told('c'))).toBe(1)
  })

  it('knows no company for an entry without a prompt', () => {
    expect(sizeOf(told('a', { prompt: null }), told('b', { prompt: null }))).toBe(1)
  })

  it('names a group after its members, and a single entry after itself', () => {
    expect(firstGroup([told('a')], limits).id).toBe('a')
    const two = firstGroup([told('a'), told('b')], limits).id
    expect(two).toMatch(/^[0-9a-z]{12}$/)
    expect(firstGroup([told('a'), told('b')], limits).id).toBe(two)
    expect(firstGroup([told('a'), told('c')], limits).id).not.toBe(two)
  })
})
