import type { Finished, ObservationState } from '../../queue-port.ts'
import type { Sql } from '../sql.ts'
import type { Counters } from './counters.ts'
import { dropPrepared, settlePrepared } from './prepared.ts'

/** What can become of an observation; each is counted once, under the outcome it has now. */
export const createOutcomes = (sql: Sql, counters: Counters) => {
  const finish = (results: readonly Finished[]): void =>
    sql.atomically(() => {
      for (const { id, outcome, stage, reason, memories, times, at } of results) {
        const { changes } = sql.run(
          `UPDATE observations SET state = ?, stage = ?, reason = ?, memories = ?, times = ?, finished_at = ?,
             due_at = NULL, error = NULL WHERE id = ? AND state IN ('pending', 'processing')`,
          [outcome, stage, reason, JSON.stringify(memories), JSON.stringify(times), at, id],
        )
        if (changes > 0) counters.add(outcome, at, reason)
        settlePrepared(sql, id)
      }
    })

  const fail = (id: string, error: string, due_at: string | null, at: string): void =>
    sql.atomically(() => {
      const state: ObservationState = due_at === null ? 'dead' : 'pending'
      const { changes } = sql.run(
        `UPDATE observations SET state = ?, attempts = attempts + 1, error = ?, due_at = ?, finished_at = ?
         WHERE id = ? AND state IN ('pending', 'processing')`,
        [state, error, due_at, due_at === null ? at : null, id],
      )
      if (changes === 0 || state !== 'dead') return
      counters.add('dead', at, null)
      dropPrepared(sql, id)
    })

  /** A dead letter that moves on no longer counts as dead. */
  const revive = (id: string, at: string, change: string): boolean => {
    const was = sql.get<{ finished_at: string }>(
      "SELECT finished_at FROM observations WHERE id = ? AND state = 'dead'",
      [id],
    )
    if (!was) return false
    counters.add('dead', was.finished_at ?? at, null, -1)
    sql.run(`UPDATE observations SET ${change} WHERE id = ?`, [id])
    return true
  }

  const retry = (id: string, at: string): boolean =>
    sql.atomically(() =>
      revive(id, at, "state = 'pending', attempts = 0, error = NULL, due_at = NULL, finished_at = NULL, alone = 1"),
    )

  const dismiss = (id: string, at: string): boolean =>
    sql.atomically(() => {
      const done = revive(id, at, "state = 'dismissed'")
      if (done) counters.add('dismissed', at, null)
      return done
    })

  const segmentGone = (segment: string, at: string): number =>
    sql.atomically(() => {
      sql.run('INSERT INTO gone_segments VALUES (?) ON CONFLICT DO NOTHING', [segment])
      const { changes } = sql.run(
        `UPDATE observations SET state = 'deleted', finished_at = ?, due_at = NULL
         WHERE segment = ? AND state = 'pending'
         AND NOT EXISTS (SELECT 1 FROM prepared_observations p WHERE p.observation = observations.id)`,
        [at, segment],
      )
      if (changes > 0) counters.add('deleted', at, null, changes)
      return changes
    })

  return { finish, fail, retry, dismiss, segmentGone }
}
