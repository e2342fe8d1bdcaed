import type { Evidence, Memory, MemoryType, Trust } from '../../../../shared/domain/memory.ts'
import type { Sql } from '../sql.ts'

interface MemoryRow {
  readonly id: string
  readonly content: string
  readonly type: MemoryType
  readonly agent_id: string | null
  readonly author: string | null
  readonly tool: string | null
  readonly session: string | null
  readonly trust: Trust
  readonly created_at: string
  readonly verified_at: string | null
  readonly deleted_at: string | null
  readonly last_seen_at: string
  readonly last_used_at: string | null
  readonly access_count: number
  readonly purged: number
  readonly repos: string
  readonly tags: string
  readonly observations: string
  readonly evidence: string
  readonly supersedes: string
  readonly superseded_by: string
  readonly contradicts: string
}

const list = (value: string, from: string): string => `(SELECT json_group_array(${value}) FROM ${from})`

const idsOf = (column: string, from: string): string => list('o.id', `${from} JOIN memories o ON o.n = ${column}`)

/** Everything a record has, read in one statement; the caller adds `FROM memories m …`. */
export const memoryColumns = [
  'm.id, m.content, m.type, m.agent_id, m.author, m.tool, m.session, m.trust, m.created_at, m.verified_at',
  'm.deleted_at, m.last_seen_at, m.last_used_at, m.access_count, m.purged_at IS NOT NULL AS purged',
  `${list('r.key', 'memory_repos b JOIN repos r ON r.n = b.repo WHERE b.memory = m.n')} AS repos`,
  `${list('tag', 'memory_tags WHERE memory = m.n')} AS tags`,
  `${list('observation', 'memory_observations WHERE memory = m.n')} AS observations`,
  `${list("json_object('path', path, 'hash', hash, 'lines', json(lines))", 'evidence WHERE memory = m.n')} AS evidence`,
  `${idsOf('s.older WHERE s.newer = m.n', 'supersessions s')} AS supersedes`,
  `${idsOf('s.newer WHERE s.older = m.n', 'supersessions s')} AS superseded_by`,
  `(SELECT json_group_array(id) FROM (
    SELECT o.id FROM contradictions c JOIN memories o ON o.n = c.newer WHERE c.older = m.n AND c.status = 'open'
    UNION SELECT o.id FROM contradictions c JOIN memories o ON o.n = c.older WHERE c.newer = m.n AND c.status = 'open'
  )) AS contradicts`,
].join(',\n')

const parsed = <T>(json: string): readonly T[] => (json === '[]' ? [] : (JSON.parse(json) as T[]))

export const memoryOf = (row: MemoryRow): Memory => ({
  id: row.id,
  content: row.content,
  type: row.type,
  repos: parsed<string>(row.repos),
  tags: parsed<string>(row.tags),
  agent_id: row.agent_id,
  author: row.author,
  tool: row.tool,
  session: row.session,
  trust: row.trust,
  observations: parsed<string>(row.observations),
  evidence: parsed<Evidence>(row.evidence),
  created_at: row.created_at,
  verified_at: row.verified_at,
  deleted_at: row.deleted_at,
  last_seen_at: row.last_seen_at,
  last_used_at: row.last_used_at,
  access_count: row.access_count,
  supersedes: parsed<string>(row.supersedes),
  superseded_by: parsed<string>(row.superseded_by),
  contradicts: parsed<string>(row.contradicts),
  purged: row.purged === 1,
})

/** In the order asked, each once; unknown ids are left out. */
export const readMemories = (sql: Sql, ids: readonly string[]): readonly Memory[] => {
  const rows = sql.all<MemoryRow>(
    `SELECT ${memoryColumns} FROM json_each(?) wanted JOIN memories m ON m.id = wanted.value`,
    [JSON.stringify([...new Set(ids)])],
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...new Set(ids)].flatMap(id => {
    const row = byId.get(id)
    return row ? [memoryOf(row)] : []
  })
}

export type { MemoryRow }
