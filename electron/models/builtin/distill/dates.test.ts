import { describe, expect, it } from 'vitest'
import { absoluteDates, firstDay, loadCalendar } from './dates.ts'

/** A Wednesday; at this hour it is already Thursday in Auckland. */
const utc = '2026-03-18T14:00:00Z'
const calendar = await loadCalendar({ utc, offset_minutes: 60 })

describe('relative dates', () => {
  it.each([
    ['The freeze ends tomorrow.', 'The freeze ends 2026-03-19.'],
    ['Tomorrow the certificate expires.', 'On 2026-03-19 the certificate expires.'],
    ['It broke yesterday.', 'It broke 2026-03-17.'],
    ['It is frozen until Friday.', 'It is frozen until 2026-03-20.'],
    ['The window opens next Monday.', 'The window opens 2026-03-23.'],
    ['The key expires in two weeks.', 'The key expires 2026-04-01.'],
    ['It was removed 3 days ago.', 'It was removed 2026-03-15.'],
    ['The API goes away at the end of the month.', 'The API goes away on 2026-03-31.'],
    ['The US bucket goes on 1 May.', 'The US bucket goes on 2026-05-01.'],
  ])('%s', (said, meant) => {
    expect(absoluteDates(said, calendar)).toBe(meant)
  })

  it.each([
    'The job runs every Monday.',
    'Released on 2026-01-05.',
    'The retention is 30 days.',
    'It may fail.',
    'Black Friday doubles the traffic.',
  ])('are not found in: %s', text => {
    expect(absoluteDates(text, calendar)).toBe(text)
  })

  it('count from the local day of the observation', async () => {
    const auckland = await loadCalendar({ utc, offset_minutes: 13 * 60 })
    expect(absoluteDates('It is due tomorrow.', auckland)).toBe('It is due 2026-03-20.')
  })

  it('give the first day that is meant', () => {
    expect(firstDay('We found it yesterday.', calendar)).toBe('2026-03-17')
    expect(firstDay('Nothing is dated here.', calendar)).toBeNull()
  })
})
