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
  ])('is not: %s', sentence => {
    expect(readStatement(sentence, null, tools)).toBeNull()
  })

  it('leans on the one before it when it says why', () => {
    expect(readStatement('Reason: RQ cannot retry jobs.', null, tools)).toMatchObject({ leans: true, isReason: true })
    expect(readStatement('SSE stays.', null, tools)).toMatchObject({ leans: true })
  })
})
