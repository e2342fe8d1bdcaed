import type { Clock } from '../../../base/clock.ts'
import type { DayCount, ObservationState, QueueCounts, UntakenLine } from '../../queue-port.ts'
import type { Sql } from '../sql.ts'

/** Counts that outlive the rows they counted: totals since the store began, and days for people. */
export interface Counters {
  add(kind: 'captured' | ObservationState, at: string, reason: string | null, by?: number): void
  totals(untaken: readonly UntakenLine[]): QueueCounts
  days(since: string): readonly DayCount[]
}

/** A line may repeat one that is in the queue, or lie in the journal twice. */
const waiting = `
WITH untaken AS (
  SELECT value ->> 'id' AS id, min(value ->> 'received_at') AS received_at, 'pending' AS state FROM json_each(?)
  WHERE NOT EXISTS (SELECT 1 FROM observations o WHERE o.id = value ->> 'id') GROUP BY 1
)
SELECT count(*) FILTER (WHERE state = 'pending') AS pending, count(*) FILTER (WHERE state = 'processing') AS processing,
  min(received_at) AS oldest_pending_at
FROM (
  SELECT state, received_at FROM observations WHERE state IN ('pending', 'processing')
  UNION ALL SELECT state, received_at FROM untaken
)`

export const createCounters = (sql: Sql, clock: Clock): Counters => {
  const localDay = (at: string): string =>
    new Date(Date.parse(at) + clock.offsetMinutes() * 60_000).toISOString().slice(0, 10)
  return {
    add: (kind, at, reason, by = 1) => {
      sql.run(
        `INSERT INTO day_counts VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET count = count + excluded.count`,
        [localDay(at), kind, reason ?? '', by],
      )
      sql.run('INSERT INTO total_counts VALUES (?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count', [
        kind,
        by,
      ])
    },
    totals: untaken => {
      const now = sql.get<Pick<QueueCounts, 'pending' | 'processing' | 'oldest_pending_at'>>(waiting, [
        JSON.stringify(untaken),
      ])
      const rows = sql.all<{ kind: string; count: number }>('SELECT kind, count FROM total_counts')
      const total = new Map(rows.map(row => [row.kind, row.count]))
      return {
        pending: now?.pending ?? 0,
        processing: now?.processing ?? 0,
        done: total.get('done') ?? 0,
        rejected: total.get('rejected') ?? 0,
        blocked: total.get('blocked') ?? 0,
        duplicate: total.get('duplicate') ?? 0,
        dead: total.get('dead') ?? 0,
        oldest_pending_at: now?.oldest_pending_at ?? null,
      }
    },
    days: since =>
      sql.all<DayCount>(
        `SELECT day, kind, nullif(reason, '') AS reason, count FROM day_counts
         WHERE day >= ? AND count <> 0 ORDER BY day, kind, reason`,
        [since],
      ),
  }
}
