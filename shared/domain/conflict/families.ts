import { onlyIn, shared, stemsOf, type Clause } from './claim.ts'
import { isKind, isOpen, scopesDiffer } from './scope.ts'
import type { Word } from './words.ts'

/**
 * Things of which one usually does a job alone. Names of one thing are joined by `|`;
 * a name with a capital is met only as it is written, because it is a word as well.
 */
const FAMILIES: readonly (readonly string[])[] = [
  [
    'json',
    'yaml',
    'toml',
    'xml',
    'csv',
    'avro',
    'protobuf|protocol buffers',
    'parquet',
    'messagepack|msgpack',
    'cbor',
    'html',
  ],
  ['postgresql|postgres', 'mysql', 'mariadb', 'sqlite', 'mongodb', 'dynamodb', 'cassandra', 'cockroachdb', 'firestore'],
  ['clickhouse', 'bigquery', 'snowflake', 'redshift', 'duckdb', 'databricks', 'postgresql|postgres'],
  ['redis', 'memcached', 'valkey', 'hazelcast', 'etcd', 'postgresql|postgres', 'in-process map', 'local memory'],
  ['kafka', 'rabbitmq', 'sqs', 'nats', 'pulsar', 'activemq', 'kinesis', 'redis streams', 'pub/sub'],
  ['celery', 'sidekiq', 'rq', 'bullmq', 'solid queue', 'dramatiq', 'temporal', 'oban', 'resque'],
  ['airflow', 'dagster', 'prefect', 'luigi', 'cron|crontab', 'systemd timer|systemd timers'],
  [
    'Go|golang',
    'Rust',
    'python',
    'ruby',
    'java',
    'kotlin',
    'scala',
    'typescript',
    'javascript',
    'php',
    'elixir',
    'Swift',
  ],
  ['npm', 'pnpm', 'yarn', 'Bun'],
  ['pip', 'poetry', 'uv', 'pipenv', 'conda'],
  ['gradle', 'maven', 'bazel', 'cmake', 'ninja', 'Makefile|make'],
  ['github actions', 'gitlab ci', 'jenkins', 'circleci', 'buildkite', 'teamcity', 'azure pipelines', 'drone'],
  [
    'aws',
    'gcp|google cloud',
    'azure',
    'hetzner',
    'Fly|fly.io',
    'heroku',
    'vercel',
    'netlify',
    'on-premises|on premises',
  ],
  ['terraform', 'pulumi', 'cloudformation', 'ansible', 'opentofu'],
  ['kubernetes', 'nomad', 'ecs', 'docker swarm', 'docker compose', 'systemd', 'lambda', 'cron|crontab'],
  ['REST', 'grpc', 'graphql', 'soap', 'trpc', 'json-rpc'],
  ['websocket|websockets', 'sse|server-sent events', 'long polling', 'webhook|webhooks', 'polling|polled'],
  [
    'api key|api keys',
    'oauth',
    'saml',
    'basic auth|basic authentication',
    'mtls',
    'session cookies',
    'ldap',
    'passkeys',
  ],
  ['bcrypt', 'argon2id|argon2', 'scrypt', 'pbkdf2', 'md5', 'sha-1', 'sha-256'],
  ['rs256', 'hs256', 'es256', 'eddsa'],
  ['react', 'vue', 'angular', 'svelte', 'htmx', 'jquery', 'server-rendered'],
  ['sass|scss', 'tailwind', 'css modules', 'styled-components', 'emotion', 'plain css'],
  ['webpack', 'vite', 'rollup', 'esbuild', 'parcel', 'turbopack', 'rspack'],
  ['jest', 'vitest', 'mocha', 'jasmine', 'node:test'],
  ['cypress', 'playwright', 'selenium', 'puppeteer'],
  ['eslint', 'biome', 'oxlint', 'tslint', 'flake8', 'ruff', 'pylint'],
  ['elasticsearch', 'opensearch', 'meilisearch', 'typesense', 'algolia', 'solr'],
  ['loki', 'splunk', 'datadog', 'new relic', 'cloudwatch', 'papertrail', 'opensearch', 'elasticsearch'],
  ['sentry', 'bugsnag', 'rollbar', 'honeybadger'],
  ['launchdarkly', 'unleash', 'flagsmith', 'growthbook'],
  ['stripe', 'adyen', 'paypal', 'braintree', 'mollie'],
  ['ses', 'postmark', 'sendgrid', 'mailgun'],
  ['prisma', 'drizzle', 'typeorm', 'sequelize', 'knex', 'hibernate', 'jooq', 'sqlalchemy', 'raw sql|plain sql'],
  ['flyway', 'liquibase', 'alembic', 'golang-migrate'],
  ['redux', 'zustand', 'mobx', 'jotai', 'recoil', 'pinia', 'vuex'],
  ['uuidv4', 'uuidv7', 'ulid|ulids', 'bigserial|serial', 'auto-increment|auto-incremented'],
  ['utf-8', 'iso-8859-1|latin-1', 'utf-16', 'windows-1252'],
  ['gzip', 'brotli', 'zstd', 'lz4', 'snappy'],
  ['tabs|tab characters', 'spaces'],
  ['single quotes|single-quoted', 'double quotes|double-quoted'],
  ['axios', 'undici', 'node-fetch', 'superagent', 'ky'],
  ['snake_case', 'camelcase', 'kebab-case', 'pascalcase'],
  ['squash|squashed|squash-merged', 'rebase|rebased', 'merge commit|merge commits'],
  ['blue-green', 'canary', 'rolling', 'recreate'],
  ['at least once|at-least-once', 'at most once|at-most-once', 'exactly once|exactly-once'],
  ['trunk-based|trunk based', 'git flow|gitflow', 'github flow'],
  ['read committed', 'repeatable read', 'serializable'],
  ['vault', 'secrets manager', 'sops', 'sealed secrets', 'doppler', 'ssm|parameter store'],
  ['s3', 'gcs|google cloud storage', 'azure blob storage', 'local disk', 'minio', 'r2', 'nfs'],
  ['nginx', 'apache', 'caddy', 'traefik', 'envoy', 'haproxy'],
  ['ubuntu', 'debian', 'alpine', 'fedora', 'distroless'],
  ['django', 'flask', 'fastapi', 'Express', 'fastify', 'koa', 'nestjs', 'hono', 'Rails', 'spring boot', 'quarkus'],
]

interface Member {
  readonly family: number
  readonly name: string
  readonly pattern: RegExp
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

const memberOf = (names: string, family: number): Member => {
  const isExact = /[A-Z]/.test(names)
  const source = names.split('|').map(escaped).join('|')
  return {
    family,
    name: names,
    pattern: new RegExp(`(?<![\\w./-])(?:${source})(?![\\w/-]|\\.\\w)`, isExact ? '' : 'i'),
  }
}

const MEMBERS: readonly Member[] = FAMILIES.flatMap((names, family) => names.map(each => memberOf(each, family)))

/** What a clause names of each family, by family and then by how it is written there. */
const namedIn = (text: string): ReadonlyMap<number, ReadonlyMap<string, string>> => {
  const found = new Map<number, Map<string, string>>()
  for (const { family, name, pattern } of MEMBERS) {
    const match = pattern.exec(text)
    if (!match) continue
    const members = found.get(family) ?? new Map<string, string>()
    found.set(family, members.set(name, match[0]))
  }
  return found
}

/** The families of whatever a text names. */
export const familiesOf = (text: string): ReadonlySet<number> => new Set(namedIn(text).keys())

/** The clause without the words of these names. */
const without = ({ text, words, topic }: Clause, names: Iterable<string>): Clause => {
  const gone = new Set([...names].flatMap(name => name.split(/\s+/)))
  const isLeft = (word: Word): boolean => !gone.has(word.text)
  return { text, words: words.filter(isLeft), topic: topic.filter(isLeft) }
}

/** Words of doing and of manner say nothing about which thing is meant. */
const isMatter = ({ text, named }: Word): boolean => named || !/(?:ed|en|ing|ly|nt)$/.test(text)

const ADDED = /\b(?:also|additionally|besides|in addition|too|both|either|or|alongside|as well)\b/i

/** The same matter, and each names another member of one family for it. */
export const familiesConflict = (a: Clause, b: Clause): string | null => {
  if (isOpen(a) || isOpen(b) || ADDED.test(a.text) || ADDED.test(b.text)) return null
  const [mine, theirs] = [namedIn(a.text), namedIn(b.text)]
  for (const [family, left] of mine) {
    const right = theirs.get(family)
    if (!right || left.size > 1 || right.size > 1 || [...left.keys()].some(name => right.has(name))) continue
    const [restA, restB] = [without(a, left.values()), without(b, right.values())]
    if (isSameMatter(restA, restB)) return `${[...left.values()][0]} became ${[...right.values()][0]}`
  }
  return null
}

const isSameMatter = (a: Clause, b: Clause): boolean => {
  const [left, right] = [stemsOf(a.topic), stemsOf(b.topic)]
  const common = shared(left, right).length
  const extra = [...onlyIn(a.topic, right), ...onlyIn(b.topic, left)]
  return (
    common > 0 && common * 2 >= Math.min(left.size, right.size) && !extra.some(isKind) && !scopesDiffer(a, b, isMatter)
  )
}
