import { describe, expect, it } from 'vitest'
import { loadCalendar } from './dates.ts'
import { loadGrammar } from './grammar.ts'
import { readStatement } from './statement.ts'

const at = { utc: '2026-03-18T14:00:00Z', offset_minutes: 60 }
const tools = { grammar: await loadGrammar(), calendar: await loadCalendar(at) }

describe('a statement', () => {
  it.each([
    ['We decided to use Celery instead of RQ.', 'decision', 'Celery chosen over RQ.'],
    ['We will use Celery because RQ cannot retry.', 'decision', 'Celery will be used because RQ cannot retry.'],
    ['The build fails because the disk is full.', 'failure', 'The build fails because the disk is full.'],
    ['Deploys are frozen until Friday.', 'context', 'Deploys are frozen until 2026-03-20.'],
    ['Every migration must have a down step.', 'pattern', 'Every migration must have a down step.'],
    ['Node.js 22 or newer is required.', 'dependency', 'Node.js 22 or newer is required.'],
    [
      'Anna is on leave until the 27th, so the DNS change has to wait.',
      'context',
      'The DNS change has to wait until 2026-03-27.',
    ],
    ['Agreed with Anna Schmidt to use SEPA instead of SWIFT.', 'decision', 'SEPA chosen over SWIFT.'],
    [
      'Kim and Robin agreed yesterday that orders must be signed.',
      'decision',
      'The team agreed that orders must be signed.',
    ],
    [
      'Robin is on the billing migration until Friday.',
      'context',
      'The billing migration is in progress until 2026-03-20.',
    ],
    [
      'The migration script must stay in sync with the schema.',
      'pattern',
      'The migration script must stay in sync with the schema.',
    ],
    [
      'I think that Postgres is fine because the volume is low.',
      'decision',
      'Postgres is fine because the volume is low.',
    ],
    ['Chosen option: "undici", because it is part of Node.', 'decision', 'undici chosen because it is part of Node.'],
    ['The p99 drops from 840 ms to 120 ms.', 'context', 'The p99 drops from 840 ms to 120 ms.'],
    ['The cache is Memcached.', 'dependency', 'The cache is Memcached.'],
    ['The cache is Redis 6.', 'dependency', 'The cache is Redis 6.'],
    [
      'Authentication works as follows: the gateway rejects expired tokens.',
      'pattern',
      'Authentication works as follows: the gateway rejects expired tokens.',
    ],
    ['The payments are being moved to Adyen.', 'context', 'The payments are being moved to Adyen.'],
    ['Per Jonas Weber (DBA), the replica must not serve reports.', 'pattern', 'The replica must not serve reports.'],
    ['Chen Wei found that the cache leaks memory.', 'failure', 'The cache leaks memory.'],
    ['Deploy freeze from 2026-12-15 to 2027-01-05.', 'context', 'Deploy freeze from 2026-12-15 to 2027-01-05.'],
    ['@jake found that the cache leaks memory.', 'failure', 'The cache leaks memory.'],
    [
      'The US bucket leaks because we never delete uploads.',
      'failure',
      'The US bucket leaks because uploads are never deleted.',
    ],
  ])('%s', (sentence, type, text) => {
    expect(readStatement(sentence, null, tools)).toMatchObject({ type, text })
  })

  it.each([
    'Should we use Kafka?',
    'I will look into it.',
    'Maybe Redis is full.',
    'I hate this build so much.',
    'Found 14 usages of formatPrice in 9 files.',
    'The function total is defined in src/money.ts.',
    'Only she has access to the registrar.',
    'Here is the summary:',
    'Anna thinks we should drop MongoDB.',
    'Jonas suggested that the cache could move to Valkey.',
  ])('is not: %s', sentence => {
    expect(readStatement(sentence, null, tools)).toBeNull()
  })

  it('leans on the one before it when it says why', () => {
    expect(readStatement('Reason: RQ cannot retry jobs.', null, tools)).toMatchObject({ leans: true, isReason: true })
    expect(readStatement('SSE stays.', null, tools)).toMatchObject({ leans: true })
  })
})
