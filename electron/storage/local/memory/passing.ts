import type { Filter } from '../../port.ts'
import type { Sql } from '../sql.ts'
import { whereOf } from './filter.ts'

export interface Passed {
  readonly n: number
  readonly id: string
}

/** Which of these memories pass the filter. */
export const passingOf = (sql: Sql, memories: readonly number[], filter: Filter): ReadonlyMap<number, string> => {
  const { condition, values } = whereOf(filter)
  const rows = sql.all<Passed>(
    `SELECT m.n, m.id FROM json_each(:memories) asked CROSS JOIN memories m ON m.n = asked.value WHERE ${condition}`,
    { ...values, memories: JSON.stringify(memories) },
  )
  return new Map(rows.map(({ n, id }) => [n, id]))
}

const sources = ({ repos, tags, agent_id }: Filter): string | null => {
  if (repos)
    return `SELECT memory FROM memory_repos
      WHERE repo IN (SELECT n FROM repos WHERE key IN (SELECT value FROM json_each(:repos)))`
  if (tags) return 'SELECT memory FROM memory_tags WHERE tag IN (SELECT value FROM json_each(:tags))'
  return agent_id === undefined ? null : 'SELECT n AS memory FROM memories WHERE agent_id = :agent'
}

/** The memories of a repository, tag or agent, if they are few; null when nothing narrows or they are too many. */
const narrowed = (sql: Sql, filter: Filter, most: number) => {
  const source = sources(filter)
  if (!source) return null
  const { condition, values } = whereOf(filter)
  const from = `(${source} LIMIT :most)`
  const counted = sql.get<{ count: number }>(`SELECT count(*) AS count FROM ${from}`, { ...values, most: most + 1 })
  return counted && counted.count <= most ? { from, condition, values: { ...values, most } } : null
}

/** All that pass, if they are few. */
export const fewPassing = (sql: Sql, filter: Filter, most: number): readonly Passed[] | null => {
  const few = narrowed(sql, filter, most)
  if (!few) return null
  return sql.all<Passed>(
    `SELECT DISTINCT m.n, m.id FROM ${few.from} few CROSS JOIN memories m ON m.n = few.memory WHERE ${few.condition}`,
    few.values,
  )
}

/** Lays the few down in `temp.few`, for one question after the other; whether they pass is still to be asked. */
export const layDownFew = (sql: Sql, filter: Filter, most: number): boolean => {
  const few = narrowed(sql, filter, most)
  if (!few) return false
  sql.run('DELETE FROM temp.few')
  sql.run(`INSERT INTO temp.few SELECT DISTINCT memory FROM ${few.from} ORDER BY memory`, few.values)
  return true
}

export const createTableOfFew = (sql: Sql): void => {
  sql.db.exec('CREATE TABLE temp.few (n INTEGER PRIMARY KEY)')
}
