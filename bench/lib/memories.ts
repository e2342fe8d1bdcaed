import type { MemoryType, NewMemory } from '../../shared/domain/memory.ts'
import { createRandom, type Random } from './random.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const tools =
  words(`Redis PostgreSQL Kafka Celery RQ gRPC REST GraphQL Docker Kubernetes Terraform Vite Webpack React Vue
  FastAPI Django Flask Express Fastify SQLite MySQL MongoDB Elasticsearch RabbitMQ NATS Nginx Envoy Istio Prometheus
  Grafana Sentry Datadog Jest Vitest Pytest Playwright Cypress ESLint Prettier Ruff Mypy TypeScript Python Rust Go Java
  Kotlin Swift Bun Deno Node Yarn pnpm Poetry Gradle Maven Bazel Helm ArgoCD Vault Consul Airflow Spark Flink dbt
  Snowflake BigQuery Redshift S3 Lambda Fargate CloudFront Cloudflare Vercel Netlify Stripe Twilio SendGrid Auth0 Okta
  OpenTelemetry Jaeger Zipkin Pydantic SQLAlchemy Prisma Drizzle Alembic Flyway Liquibase Tailwind Storybook Zod Hono`)
const areas = words(`authentication billing checkout search caching sessions queueing logging metrics tracing deployment
  migrations uploads thumbnails notifications webhooks exports imports permissions onboarding pricing invoices refunds
  inventory shipping reports dashboards analytics recommendations feature-flags rate-limiting pagination localisation
  scheduling backups encryption auditing throttling indexing replication failover provisioning monitoring alerting
  rendering routing validation serialization compression archiving batching streaming retries timeouts`)
const parts =
  words(`order user invoice payment session token cart product account report event job task worker cache index
  query batch stream upload image email template webhook audit policy role tenant region shard replica snapshot ledger
  profile address coupon shipment refund message channel thread comment review rating metric alert budget quota plan`)
const roles = words(`handler service controller repository client adapter factory manager resolver middleware parser
  validator serializer scheduler dispatcher listener builder mapper loader store provider guard helper registry pool`)
const faults =
  words(`timeout deadlock overflow leak race corruption duplication starvation regression mismatch truncation
  panic crash stall loop drift conflict rejection throttling exhaustion`)
const causes = words(`unbounded missing stale hardcoded default implicit duplicated nested blocking unindexed uncached
  misconfigured deprecated circular shared mutable unescaped partial inconsistent oversized`)
const verbs = words(`swallows retries drops duplicates blocks truncates ignores overwrites logs caches skips rejects
  converts returns throws delays batches forwards rewrites validates`)
const fileKinds = words('py ts go rs java kt sql yaml toml json tf sh')

const capital = (word: string): string => word[0]?.toUpperCase() + word.slice(1)

const identifier = (random: Random): string => {
  const [a, b] = [random.common(parts), random.pick(roles)]
  return random.pick([
    `${a}${capital(b)}`,
    `${a}_${b}`,
    `${capital(a)}${capital(b)}`,
    `${a}_${b}.${random.pick(fileKinds)}`,
  ])
}

const path = (random: Random): string => `src/${random.common(areas)}/${identifier(random)}`
const version = (random: Random): string => `${random.below(20)}.${random.below(30)}.${random.below(9)}`

const tellers: Record<MemoryType, (random: Random) => string> = {
  decision: r =>
    `${r.common(tools)} chosen over ${r.common(tools)} for ${r.common(areas)} in ${identifier(r)}. Reason: ${r.common(tools)} lacks robust ${r.common(areas)} support under ${r.below(900) + 10} requests per second.`,
  context: r =>
    `${capital(r.common(areas))} in ${r.common(tools)} is frozen until 2026-${10 + r.below(3)}-${10 + r.below(18)} while ${identifier(r)} moves to ${r.common(tools)} ${version(r)}.`,
  failure: r =>
    `${capital(r.common(areas))} ${r.common(faults)} in ${path(r)}: ${identifier(r)} ${r.common(verbs)} ${100 + r.below(500)} responses because of a ${r.common(causes)} ${r.common(parts)} ${r.common(roles)}. Fixed by setting ${r.common(parts)}_${r.common(areas).replace('-', '_')} to ${r.below(9000)}.`,
  pattern: r =>
    `Every ${r.common(parts)} ${r.common(roles)} in ${path(r)} validates input with ${r.common(tools)} and ${r.common(verbs)} ${r.common(causes)} ${r.common(parts)} values before ${r.common(areas)}.`,
  dependency: r =>
    `${r.common(tools)} ${version(r)} is pinned in ${identifier(r)} because ${version(r)} breaks ${r.common(areas)} with ${r.common(tools)} ${version(r)}.`,
}

const DAY_MS = 86_400_000
const START = Date.parse('2026-06-01T00:00:00.000Z')

export const memoryAt = (place: number): NewMemory => {
  const random = createRandom(place * 2_654_435_761 + 17)
  const type = random.common(['failure', 'decision', 'pattern', 'dependency', 'context'] satisfies MemoryType[])
  const repo = `github.com/acme/${random.common(parts)}-${random.common(['api', 'web', 'jobs', 'infra'])}`
  return {
    id: `m${place.toString(36).padStart(11, '0')}`,
    content: tellers[type](random),
    type,
    repos: [repo],
    tags: random.below(4) === 0 ? [random.common(areas)] : [],
    agent_id: random.below(20) === 0 ? `agent-${random.below(3)}` : null,
    author: null,
    created_at: new Date(START - Math.floor(random.next() * 400 * DAY_MS)).toISOString(),
    verified_at: null,
    deleted_at: null,
    access_count: random.below(10) === 0 ? random.below(20) : 0,
    tool: 'Bash',
    session: `session-${Math.floor(place / 200)}`,
    observations: [`o${place}`],
    evidence: [],
    trust: 'local',
  }
}

/** Questions as an agent asks them: some words of one memory, some in other words, some about nothing here. */
export const questionAt = (place: number, memories: number): string => {
  const random = createRandom(place * 40_503 + 99)
  const about = memoryAt(random.below(memories))
    .content.replace(/[.:]( |$)/g, ' ')
    .split(/\s+/)
  const start = random.below(Math.max(1, about.length - 5))
  const some = about.slice(start, start + 3 + random.below(3)).join(' ')
  return random.pick([
    some,
    `how does ${some} work`,
    `why did we choose ${random.common(tools)} for ${random.common(areas)}`,
    `${random.common(faults)} in ${identifier(random)}`,
    `what is the ${random.common(areas)} policy of the ${random.common(parts)} ${random.common(roles)}`,
  ])
}
