import { STALE_ACCESSES } from '../../../../shared/domain/decay.ts'
import { memoryTypes, type MemoryType } from '../../../../shared/domain/memory.ts'
import type { Counts } from '../../port.ts'
import type { Sql } from '../sql.ts'
import { staleMoments } from './filter.ts'

const number = (sql: Sql, text: string, ...values: readonly string[]): number =>
  sql.get<{ count: number }>(text, values)?.count ?? 0

const staleOf = `SELECT count(*) AS count FROM memories
  WHERE deleted_at IS NULL AND access_count < ${STALE_ACCESSES} AND type = ? AND true_since < ?`

export const countMemories = (sql: Sql, now: string): Counts => {
  const rows = sql.all<{ type: MemoryType; live: number }>('SELECT type, live FROM live_counts')
  const live = new Map(rows.map(row => [row.type, row.live]))
  const by_type = Object.fromEntries(memoryTypes.map(type => [type, live.get(type) ?? 0])) as Record<MemoryType, number>
  const moments = staleMoments(now)
  return {
    total: memoryTypes.reduce((sum, type) => sum + by_type[type], 0),
    by_type,
    open_contradictions: number(sql, "SELECT count(*) AS count FROM contradictions WHERE status = 'open'"),
    stale: memoryTypes.reduce((sum, type) => sum + number(sql, staleOf, type, moments[`stale_${type}`] ?? ''), 0),
  }
}
