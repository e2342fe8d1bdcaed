import { STALE_ACCESSES, staleAfterDays } from '../../../../shared/domain/decay.ts'
import { memoryTypes } from '../../../../shared/domain/memory.ts'
import type { Filter } from '../../port.ts'
import { utc } from '../times.ts'

const DAY_MS = 86_400_000

export interface Where {
  /** A condition over `memories m`; never empty. */
  readonly condition: string
  readonly values: Readonly<Record<string, string | null>>
}

const stateCondition = (state: Filter['state']): string => {
  if (state === 'deleted') return 'm.deleted_at IS NOT NULL AND m.purged_at IS NULL'
  if (state === 'all') return 'm.purged_at IS NULL'
  return 'm.deleted_at IS NULL'
}

const anyRepo = `EXISTS (SELECT 1 FROM memory_repos b JOIN repos r ON r.n = b.repo
  WHERE b.memory = m.n AND r.key IN (SELECT value FROM json_each(:repos)))`
const anyTag = `EXISTS (SELECT 1 FROM memory_tags b
  WHERE b.memory = m.n AND b.tag IN (SELECT value FROM json_each(:tags)))`
const openContradiction = `EXISTS (SELECT 1 FROM contradictions c
  WHERE (c.older = m.n OR c.newer = m.n) AND c.status = 'open')`

/** A memory is stale when it was last known to be true before its type's own moment, and was hardly used since. */
const staleCondition = `m.access_count < ${STALE_ACCESSES} AND (${memoryTypes
  .map(type => `(m.type = '${type}' AND m.true_since < :stale_${type})`)
  .join(' OR ')})`

export const staleMoments = (now: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    memoryTypes.map(type => {
      const moment = Date.parse(utc(now)) - staleAfterDays(type) * DAY_MS
      return [`stale_${type}`, new Date(moment).toISOString()]
    }),
  )

export const whereOf = (filter: Filter): Where => {
  const conditions = [
    stateCondition(filter.state),
    filter.repos && anyRepo,
    filter.types && 'm.type IN (SELECT value FROM json_each(:types))',
    filter.tags && anyTag,
    filter.agent_id !== undefined && 'm.agent_id = :agent',
    filter.trust && 'm.trust = :trust',
    filter.created_before && 'm.created_at < :before',
    filter.stale_at && staleCondition,
    filter.contradicted === true && openContradiction,
    filter.used_since && 'm.last_used_at >= :used_since',
    filter.chained && 'EXISTS (SELECT 1 FROM supersessions e WHERE e.newer = m.n)',
    filter.contradicted === false && `NOT ${openContradiction}`,
  ]
  return {
    condition: conditions.filter(Boolean).join(' AND '),
    values: {
      repos: JSON.stringify(filter.repos ?? []),
      types: JSON.stringify(filter.types ?? []),
      tags: JSON.stringify(filter.tags ?? []),
      agent: filter.agent_id ?? null,
      trust: filter.trust ?? null,
      used_since: filter.used_since ? utc(filter.used_since) : null,
      before: filter.created_before ? utc(filter.created_before) : null,
      ...(filter.stale_at ? staleMoments(filter.stale_at) : {}),
    },
  }
}
