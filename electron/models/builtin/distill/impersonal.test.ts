import { describe, expect, it } from 'vitest'
import { loadGrammar } from './grammar.ts'
import { impersonal, withoutContractions } from './impersonal.ts'

const grammar = await loadGrammar()

describe('what people say of themselves', () => {
  it.each([
    ['We need a read replica for the reports.', 'A read replica is needed for the reports.'],
    ['We need Redis 7 on every worker.', 'Redis 7 is needed on every worker.'],
    ['We feed the index from Kafka.', 'The index is fed from Kafka.'],
    ['We store sessions in Redis.', 'Sessions are stored in Redis.'],
    ['We pinned pgx to v5.5.5.', 'pgx was pinned to v5.5.5.'],
    ['We must not log card numbers.', 'Card numbers must not be logged.'],
    ['We have two replicas in production.', 'There are two replicas in production.'],
    ['We depend on libvips 8.15.', 'The project depends on libvips 8.15.'],
    ["We don't retry POST requests.", 'POST requests are not retried.'],
    ['We will drop Node 18 in May.', 'Node 18 will be dropped in May.'],
    ['Our gateway times out after 30 s.', 'The gateway times out after 30 s.'],
    ['The cache saves us two queries.', 'The cache saves two queries.'],
    ['We exceed the rate limit of GitHub.', 'The rate limit of GitHub is exceeded.'],
    ['We embed the fonts in the PDF.', 'The fonts are embedded in the PDF.'],
    ['We needed to pin protobuf to 4.25.3.', 'protobuf had to be pinned to 4.25.3.'],
    ['We back up the database every night.', 'The database is backed up every night.'],
    ['We agreed not to retry payments automatically.', 'Payments will not be retried automatically.'],
    ['We measured 1200 requests per second with 4 workers.', '1200 requests per second were measured with 4 workers.'],
    ['We moved the search from Solr to OpenSearch.', 'The search was moved from Solr to OpenSearch.'],
    ['We are still migrating the orders to Postgres.', 'The orders are still being migrated to Postgres.'],
    ['We use LISTEN/NOTIFY together with an outbox.', 'LISTEN/NOTIFY is used together with an outbox.'],
  ])('%s', (said, told) => {
    expect(impersonal(said, grammar)).toBe(told)
  })

  it.each([
    ['We agreed to prefetch variants and to cap carts.', 'The team agreed to prefetch variants and to cap carts.'],
    ['We now refresh 30 seconds early.', 'The team now refreshes 30 seconds early.'],
    ['We release every two weeks.', 'The team releases every two weeks.'],
    [
      'We use Redis for caching and keep sessions in Postgres.',
      'The team uses Redis for caching and keeps sessions in Postgres.',
    ],
    ['We cache pages and purge them on change.', 'The team caches pages and purges them on change.'],
    ['We allow no merges to main.', 'The team allows no merges to main.'],
    ['We were running out of file descriptors.', 'The team was running out of file descriptors.'],
    ['We want to replace Moment.', 'The project wants to replace Moment.'],
    ['We keep tantivy and do not move.', 'The team keeps tantivy and does not move.'],
    ['We agreed that orders must be signed.', 'The team agreed that orders must be signed.'],
    ['We dropped the on call rotation script.', 'The on call rotation script was dropped.'],
  ])('is told as it was said where a second verb or a time makes it doubtful: %s', (said, told) => {
    expect(impersonal(said, grammar)).toBe(told)
  })

  it('is left alone when nobody speaks of themselves', () => {
    expect(impersonal('The queue drains in 5 s.', grammar)).toBe('The queue drains in 5 s.')
  })

  it('is given up where a person cannot go', () => {
    expect(impersonal('I am tired of this build.', grammar)).toBeNull()
  })
})

describe('contractions', () => {
  it.each([
    ["It can't start", 'It cannot start'],
    ['The job won’t end', 'The job will not end'],
    ["we've moved", 'we have moved'],
    ["it's down", 'it is down'],
  ])('%s', (short, long) => {
    expect(withoutContractions(short)).toBe(long)
  })
})
