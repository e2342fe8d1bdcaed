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

/** All that pass, if a repository, tag or agent makes them few; null when they are many or nothing narrows them. */
export const fewPassing = (sql: Sql, filter: Filter, most: number): readonly Passed[] | null => {
  const source = sources(filter)
  if (!source) return null
  const { condition, values } = whereOf(filter)
  const narrow = `(${source} LIMIT :most)`
  const counted = sql.get<{ count: number }>(`SELECT count(*) AS count FROM ${narrow}`, { ...values, most: most + 1 })
  if (!counted || counted.count > most) return null
  return sql.all<Passed>(
    `SELECT DISTINCT m.n, m.id FROM ${narrow} narrow CROSS JOIN memories m ON m.n = narrow.memory WHERE ${condition}`,
    { ...values, most },
  )
}
