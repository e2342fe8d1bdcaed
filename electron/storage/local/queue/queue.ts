import { DistillError } from '../../../../shared/errors.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Cursor, IncomingLine, ObservationState, QueuePort } from '../../queue-port.ts'
import { guarded, type Notice } from '../failures.ts'
import { addToLedger } from '../ledger.ts'
import type { Sql } from '../sql.ts'
import { createCounters } from './counters.ts'
import { createOutcomes } from './outcomes.ts'
import { dropPrepared, prepare, preparedGroups } from './prepared.ts'
import { entryOf, observationOf, type Row } from './rows.ts'

const notDead = (id: string): DistillError =>
  new DistillError('not_found', `No dead letter has the id ${id}: it may have been retried or dismissed already.`)

export const createQueue = (sql: Sql, clock: Clock, notice: Notice): QueuePort => {
  const counters = createCounters(sql, clock)
  const outcomes = createOutcomes(sql, counters)

  const takeLine = (line: IncomingLine): boolean => {
    const { changes } = sql.run(
      `INSERT INTO observations (id, segment, offset, length, received_at, tool, repo, session, prompt)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      [
        line.id,
        line.segment,
        line.offset,
        line.length,
        line.received_at,
        line.tool,
        line.repo,
        line.session,
        line.prompt,
      ],
    )
    if (changes === 0) return false
    counters.add('captured', line.received_at, null)
    const day = line.received_at.slice(0, 'YYYY-MM-DD'.length)
    for (const { rule, count } of line.redactions ?? []) addToLedger(sql, { day, place: 'door', rule, count })
    return true
  }

  const setState = (ids: readonly string[], change: string): number =>
    sql.run(
      `UPDATE observations SET ${change}
       WHERE id IN (SELECT value FROM json_each(?)) AND state IN ('pending', 'processing')`,
      [JSON.stringify(ids)],
    ).changes

  const inStates = (states: readonly ObservationState[] | undefined): string =>
    states ? 'state IN (SELECT value FROM json_each(:states))' : 'true'

  return guarded<QueuePort>(
    {
      cursor: () => sql.get<Cursor>('SELECT segment, offset FROM journal_cursor') ?? null,
      take_in: (lines, { segment, offset }) =>
        sql.atomically(() => {
          const added = lines.filter(takeLine).length
          sql.run('INSERT OR REPLACE INTO journal_cursor VALUES (1, ?, ?)', [segment, offset])
          return { added }
        }),
      next: (limit, now) =>
        sql
          .all<Row>(
            `SELECT * FROM observations WHERE state = 'pending' AND (due_at IS NULL OR due_at <= ?) ORDER BY n LIMIT ?`,
            [now, limit],
          )
          .map(entryOf),
      next_due_at: () =>
        sql.get<{ at: string | null }>(
          "SELECT min(coalesce(due_at, received_at)) AS at FROM observations WHERE state = 'pending'",
        )?.at ?? null,
      begin: ids => void setState(ids, "state = 'processing'"),
      release: ids => void setState(ids, "state = 'pending'"),
      recover: () => ({
        recovered: sql.run("UPDATE observations SET state = 'pending' WHERE state = 'processing'").changes,
      }),
      prepare: group => prepare(sql, group),
      prepared: () => preparedGroups(sql),
      finish: results => outcomes.finish(results),
      fail: (id, error, due_at, at) => outcomes.fail(id, error, due_at, at),
      separate: ids =>
        sql.atomically(() => {
          setState(ids, "state = 'pending', alone = 1")
          for (const id of ids) dropPrepared(sql, id)
        }),
      counts: (untaken = []) => counters.totals(untaken),
      days: since => counters.days(since),
      list: ({ states }, limit, before) =>
        sql
          .all<Row>(
            `SELECT * FROM observations WHERE ${inStates(states)}
           ${before ? 'AND n < (SELECT n FROM observations WHERE id = :before)' : ''} ORDER BY n DESC LIMIT :limit`,
            { states: JSON.stringify(states ?? []), before: before ?? null, limit },
          )
          .map(observationOf),
      find: id => {
        const row = sql.get<Row>('SELECT * FROM observations WHERE id = ?', [id])
        return row ? observationOf(row) : null
      },
      retry: (id, at) => {
        if (!outcomes.retry(id, at)) throw notDead(id)
      },
      dismiss: (id, at) => {
        if (!outcomes.dismiss(id, at)) throw notDead(id)
      },
      segment_gone: (segment, at) => ({ deleted: outcomes.segmentGone(segment, at) }),
      finished_segments: older_than =>
        sql
          .all<{ segment: string }>(
            `SELECT segment FROM observations WHERE segment NOT IN gone_segments GROUP BY segment HAVING max(received_at) < ?
           AND count(*) FILTER (WHERE state IN ('pending', 'processing', 'dead')) = 0 ORDER BY segment`,
            [older_than],
          )
          .map(row => row.segment),
      segments: () =>
        sql
          .all<{ segment: string }>(
            'SELECT DISTINCT segment FROM observations WHERE segment NOT IN gone_segments ORDER BY segment',
          )
          .map(row => row.segment),
      prune: older_than => ({
        pruned: sql.run(
          "DELETE FROM observations WHERE finished_at < ? AND state NOT IN ('pending', 'processing', 'dead')",
          [older_than],
        ).changes,
      }),
    },
    notice,
  )
}
