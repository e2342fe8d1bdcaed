import { describe, expect, it } from 'vitest'
import { conflictOf } from './conflict.ts'

const apart = (older: string, newer: string): string | null => conflictOf(older, newer).reason

describe('statements that cannot both hold', () => {
  it.each([
    ['a version beside an equal port', 'Redis 6 on port 6379', 'Redis 7 on port 6379'],
    [
      'one of two figures',
      'The job retries 3 times with a pause of 10 s.',
      'The job retries 5 times with a pause of 10 s.',
    ],
    ['the same limit in another unit', 'Sessions end after 30 minutes.', 'Sessions end after 2 hours.'],
    ['a schedule', 'The catalogue is re-indexed hourly.', 'The catalogue is re-indexed once a day.'],
    ['an owner', 'The payments team owns the ledger.', 'The ledger is owned by the platform team.'],
    ['a choice turned round', 'Celery chosen over RQ for the queue.', 'RQ chosen over Celery for the queue.'],
    ['a tool in the same part', 'Yarn is used as the package manager.', 'pnpm chosen as the package manager.'],
    ['a habit', 'Use tabs for indentation.', 'Use spaces for indentation.'],
    ['dropped and kept', 'MongoDB will be dropped.', 'MongoDB stays.'],
    ['on and off', 'Telemetry is on by default.', 'Telemetry is off by default.'],
    ['required and optional', 'Commits on main must be signed.', 'Signing commits on main is optional.'],
    ['now and later', 'Payments are captured immediately.', 'Payments are captured on shipping.'],
    [
      'before and after',
      'The consumer commits offsets before processing.',
      'The consumer commits offsets after processing.',
    ],
    ['with and without', 'The feature ships behind a flag.', 'The feature ships without a flag.'],
    ['a limit that was lifted', 'The API is limited to 10 calls a second.', 'The API has no limit any more.'],
    ['a tool of the same job', 'Stylesheets are written in Sass.', 'Stylesheets are plain CSS with custom properties.'],
    [
      'swapped roles',
      'The primary is in eu-west-1 with a replica in us-east-1.',
      'The primary is in us-east-1 with a replica in eu-west-1.',
    ],
    [
      'what was broken and is repaired',
      'The indexer leaks memory.',
      'The memory leak of the indexer was fixed in 3.4.1.',
    ],
    [
      'a thing no longer needed',
      'All traffic passes through the VPN.',
      'The VPN is not needed any more; access is granted by SSO.',
    ],
    ['an opposite of the same subject', 'Version 5 is in beta.', 'Version 5 is generally available.'],
  ])('%s', (_, older, newer) => {
    expect(apart(older, newer)).toMatch(/^[A-Z0-9].*\.$/)
  })
})

describe('statements that hold side by side', () => {
  it.each([
    [
      'another part named before the colon',
      'Auth for the admin API: API keys chosen over OAuth2.',
      'Auth for the partner API: OAuth2 chosen over API keys.',
    ],
    [
      'a reason that names what was rejected',
      'Payouts use Temporal instead of cron because cron lost two payouts in October.',
      'Cron is not reliable enough, two payouts were lost in October.',
    ],
    ['another program on another port', 'Redis 7 runs on port 6379.', 'PgBouncer runs on port 6432.'],
    ['more exact', 'Redis 7 runs on port 6379.', 'Redis 7.2 runs on port 6379 with maxmemory 2 GB.'],
    ['equal in another unit', 'The timeout is 60 s.', 'The timeout is 1 min.'],
    ['two supported versions', 'Node.js 18 is no longer supported.', 'Node.js 22 is supported.'],
    ['another group', 'Two-factor login is mandatory for employees.', 'Two-factor login is voluntary for customers.'],
    ['another environment', 'maxReplicas is 6 on staging.', 'maxReplicas is 14 in production.'],
    ['tools of two jobs', 'The payment service uses PostgreSQL.', 'The payment service uses Kafka.'],
    ['active and passive', 'The gateway terminates TLS.', 'TLS is terminated at the gateway.'],
    ['a double no', 'Commits on main must be signed.', 'Unsigned commits on main are refused.'],
    ['two ways of saying no', 'Search results are not cached.', 'There is no cache for search results.'],
    ['public and private kinds', 'Public functions have doc comments.', 'Private functions have no doc comments.'],
    ['another job', 'Job A retries 3 times.', 'Job B retries 5 times.'],
    ['another error', 'The 502 errors come from the upstream service.', 'The 429 errors come from the rate limiter.'],
    [
      'another object of one verb',
      'The worker reads from the queue emails.',
      'The worker reads its settings from etcd.',
    ],
    ['another branch', 'Force pushes to main are blocked.', 'Force pushes to feature branches are allowed.'],
    ['nothing at all', '', ''],
  ])('%s', (_, older, newer) => {
    expect(apart(older, newer)).toBeNull()
    expect(apart(newer, older)).toBeNull()
  })
})

describe('the reason', () => {
  it('names what changed', () => {
    expect(apart('Redis 6 on port 6379', 'Redis 7 on port 6379')).toBe('6 became 7.')
  })
})
