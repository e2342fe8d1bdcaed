import { expect, it } from 'vitest'
import { commitFacts } from './commits.ts'
import { loadCalendar } from './dates.ts'
import { loadGrammar } from './grammar.ts'

const at = { utc: '2026-03-18T14:00:00Z', offset_minutes: 60 }
const tools = { grammar: await loadGrammar(), calendar: await loadCalendar(at) }
const contents = (message: string): readonly string[] => commitFacts(message, tools).map(({ content }) => content)

it.each([
  [
    'takes what follows a colon for a reason when it is a clause',
    'Move raw events to Iceberg tables: schema evolution broke readers twice',
    'Raw events moved to Iceberg tables because schema evolution broke readers twice.',
  ],
  [
    'leaves the colon before a second order',
    'Proceed with plan B: shard by tenant, since one tenant has 60 % of the rows',
    'Proceed with plan B: shard by tenant, since one tenant has 60 % of the rows.',
  ],
  [
    'ends the object before its reason',
    'Drop the on call rotation script since PagerDuty handles it now',
    'The on call rotation script dropped since PagerDuty handles it now.',
  ],
  [
    'says what was reverted and why',
    'Revert "Use bulk inserts" because it exceeded the 65535 parameter limit of Postgres',
    '"Use bulk inserts" reverted because it exceeded the 65535 parameter limit of Postgres.',
  ],
  [
    'leaves an order as it is when another one follows it',
    'Bump eslint to 9.12 and migrate to flat config',
    'Bump eslint to 9.12 and migrate to flat config.',
  ],
  [
    'says what is used no longer',
    'Stop using undici because it leaks sockets',
    'undici no longer used because it leaks sockets.',
  ],
])('%s', (_, message, content) => {
  expect(contents(message)).toEqual([content])
})
