import { describe, expect, it } from 'vitest'
import { actsConflict, agentsConflict } from './acts.ts'
import { clauseOf, type Clause } from './claim.ts'
import { familiesConflict, familiesOf } from './families.ts'
import { namesConflict } from './names.ts'
import { polaritiesConflict } from './polarity.ts'
import { stanceOf, stancesConflict } from './rejections.ts'
import { rolesConflict, slotsConflict } from './slots.ts'
import { wordsOf } from './words.ts'

type Rule = (a: Clause, b: Clause) => string | null
type Case = readonly [older: string, newer: string, reason: string | null]

const holds = (rule: Rule, cases: readonly Case[]): void => {
  it.each(cases)('%s / %s', (older, newer, reason) => {
    expect(rule(clauseOf(older), clauseOf(newer))).toBe(reason)
  })
}

describe('slots: the same sentence but for one thing', () => {
  holds(slotsConflict, [
    [
      'The search service uses Elasticsearch',
      'The search service uses Meilisearch',
      'Elasticsearch became Meilisearch',
    ],
    ['Invoices are numbered per year', 'Invoices are numbered per customer', 'year became customer'],
    ['Offsets are committed before processing', 'Offsets are committed after processing', 'before became after'],
    ['The feature ships behind a flag', 'The feature ships without a flag', 'behind became without'],
    ['The payment service uses PostgreSQL', 'The payment service uses Kafka', null],
    ['Redis chosen for caching', 'Redis chosen for sessions', null],
    ['The timeout is 60 s', 'The timeout is 1 min', null],
  ])
})

describe('names and roles', () => {
  holds(namesConflict, [
    ['Logs are shipped to Loki', 'Logs are shipped to OpenSearch', 'Loki became OpenSearch'],
    ['The API depends on Redis', 'The API depends on Kafka', null],
  ])
  holds(rolesConflict, [
    [
      'The producer validates and the consumer trusts',
      'The consumer validates and the producer trusts',
      'producer and consumer changed places',
    ],
    ['The producer validates', 'The consumer validates', null],
  ])
})

describe('acts: where, by what and by whom', () => {
  holds(actsConflict, [
    ['Secrets are stored in Vault', 'Secrets are stored in Doppler', 'Vault became Doppler'],
    ['Backups are kept on tape', 'Backups moved to S3', 'tape became S3'],
    ['The worker reads from the queue', 'The worker reads settings from etcd', null],
    ['Secrets are stored in Vault', 'Secrets are also stored in Doppler', null],
  ])
  holds(agentsConflict, [
    [
      'The payments team owns the ledger',
      'The ledger is owned by the platform team',
      'payments team became platform team',
    ],
    ['Retries of the mailer are handled by Sidekiq', 'The mailer handles retries itself', 'Sidekiq became mailer'],
    ['The payments team owns the ledger', 'The payments team owns the gateway', null],
    ['The vacuum job runs every night', 'The report job runs every night', null],
  ])
})

describe('polarity: opposite words, yes and no', () => {
  holds(polaritiesConflict, [
    ['HTTP/3 is enabled on the proxy', 'HTTP/3 is disabled on the proxy', 'enabled became disabled'],
    ['HTTP/3 is not enabled on the proxy', 'HTTP/3 is disabled on the proxy', null],
    ['Foreign keys are enforced', 'Foreign keys are not enforced', 'one says yes and the other no'],
    ['Version 5 is in beta', 'Version 5 is generally available', 'beta became generally available'],
    ['Staging is down', 'Production is up again', null],
    ['Public functions have comments', 'Private functions have no comments', null],
  ])
})

describe('families: tools of one job', () => {
  holds(familiesConflict, [
    ['Stylesheets are written in Sass', 'Stylesheets are plain CSS', 'Sass became plain CSS'],
    ['Orders live in PostgreSQL', 'Orders are kept in MongoDB', 'PostgreSQL became MongoDB'],
    ['Orders live in PostgreSQL', 'Sessions live in MongoDB', null],
    ['Go is used for the parser', 'The parser goes on', null],
  ])

  it('are met as names, not inside other words', () => {
    expect(familiesOf('let it go and express yourself')).toEqual(new Set())
    expect(familiesOf('src/redis.ts')).toEqual(new Set())
    expect(familiesOf('Redis').size).toBeGreaterThan(0)
  })
})

describe('rejections: what a statement turns away from', () => {
  it.each<[string, readonly string[]]>([
    ['Celery chosen over RQ for jobs.', ['RQ']],
    ['Kafka replaced RabbitMQ.', ['RabbitMQ']],
    ['Tests use fixtures, not factories.', ['factories']],
    ['The VPN is not needed any more.', ['VPN']],
    ['ClamAV no longer scans uploads.', ['ClamAV']],
    ['Using undici stopped, switch to axios.', ['undici']],
    ['Stop using undici for uploads.', ['undici']],
    ['undici no longer used because it leaks sockets.', ['undici']],
    ['Unsigned commits are refused.', []],
    ['TLS is terminated at the gateway.', []],
  ])('%s', (statement, rejected) => {
    expect([...new Set(stanceOf(statement).rejected.map(({ text }) => text))]).toEqual(rejected)
  })

  it('set two statements apart only over the same matter', () => {
    expect(stancesConflict('Sessions are kept in Redis.', 'Redis was removed from sessions.')).toMatch(/Redis/)
    expect(stancesConflict('undici is used for HTTP calls.', 'undici no longer used.')).toMatch(/undici/)
    expect(stancesConflict('Search results are not cached.', 'There is no cache for search results.')).toBeNull()
  })
})

it('takes a complaint about the rejected thing for no stand in its favour', () => {
  const choice = 'The payout workflow uses Temporal instead of cron because cron lost two payouts.'
  expect(stancesConflict(choice, 'Cron is not reliable enough, two payouts were lost.')).toBeNull()
  expect(stancesConflict(choice, 'The payout workflow runs on cron.')).toMatch(/cron/)
})

describe('words', () => {
  it('share a stem in all their forms', () => {
    const stems = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(({ stem }) => stem))
    for (const forms of ['file files', 'line lines', 'retry retries retried', 'grows growth', 'validated validation'])
      expect(stems(forms).size).toBe(1)
  })
})
