import type { PreparedFact, PreparedGroup } from '../../queue-port.ts'
import type { Sql } from '../sql.ts'

interface GroupRow {
  readonly n: number
  readonly name: string
}

/** The first telling stands: what was prepared once is saved, never distilled again. */
export const prepare = (sql: Sql, group: PreparedGroup): void =>
  sql.atomically(() => {
    const { changes, n } = sql.run('INSERT INTO prepared_groups (name) VALUES (?) ON CONFLICT DO NOTHING', [
      group.group,
    ])
    if (changes === 0) return
    for (const observation of group.observations)
      sql.run('INSERT INTO prepared_observations (prepared, observation) VALUES (?, ?)', [n, observation])
    for (const [place, { id, content, type, redactions }] of group.facts.entries())
      sql.run('INSERT INTO prepared_facts VALUES (?, ?, ?, ?, ?, ?)', [n, place, id, content, type, redactions])
  })

export const preparedGroups = (sql: Sql): readonly PreparedGroup[] =>
  sql.all<GroupRow>('SELECT n, name FROM prepared_groups ORDER BY n').map(({ n, name }) => ({
    group: name,
    observations: sql
      .all<{ observation: string }>('SELECT observation FROM prepared_observations WHERE prepared = ?', [n])
      .map(row => row.observation),
    facts: sql.all<PreparedFact>(
      'SELECT id, content, type, redactions FROM prepared_facts WHERE prepared = ? ORDER BY place',
      [n],
    ),
  }))

/** A group goes, with its texts, when the last of its observations is finished. */
export const settlePrepared = (sql: Sql, observation: string): void => {
  const groups = sql.all<{ prepared: number }>(
    'DELETE FROM prepared_observations WHERE observation = ? RETURNING prepared',
    [observation],
  )
  for (const { prepared } of groups)
    sql.run(
      `DELETE FROM prepared_groups WHERE n = ?
       AND NOT EXISTS (SELECT 1 FROM prepared_observations WHERE prepared = prepared_groups.n)`,
      [prepared],
    )
}

export const dropPrepared = (sql: Sql, observation: string): void => {
  sql.run('DELETE FROM prepared_groups WHERE n IN (SELECT prepared FROM prepared_observations WHERE observation = ?)', [
    observation,
  ])
}
