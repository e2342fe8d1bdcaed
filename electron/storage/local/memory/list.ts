import type { Memory } from '../../../../shared/domain/memory.ts'
import type { Filter, Page, PageRequest } from '../../port.ts'
import { cursorOf, readCursor } from '../cursor.ts'
import type { Sql } from '../sql.ts'
import { whereOf } from './filter.ts'
import { readMemories } from './rows.ts'

interface Place {
  readonly id: string
  readonly n: number
  readonly created_at: string
}

/** One repository or one tag is read in its own order of time; all else walks the memories. */
const source = ({ repos, tags }: Filter): { readonly from: string; readonly by: string } => {
  if (repos?.length === 1)
    return {
      from: `memory_repos s CROSS JOIN memories m ON m.n = s.memory
        AND s.repo = (SELECT n FROM repos WHERE key = :repos ->> 0)`,
      by: 's.created_at DESC, s.memory DESC',
    }
  if (tags?.length === 1)
    return {
      from: 'memory_tags s CROSS JOIN memories m ON m.n = s.memory AND s.tag = :tags ->> 0',
      by: 's.created_at DESC, s.memory DESC',
    }
  return { from: 'memories m', by: 'm.created_at DESC, m.n DESC' }
}

/** Newest first; tombstones are in no list. */
export const listMemories = (sql: Sql, filter: Filter, page: PageRequest): Page<Memory> => {
  const { condition, values } = whereOf(filter)
  const { from, by } = source(filter)
  const after = readCursor(page.cursor)
  const [time, number] = by.replaceAll(' DESC', '').split(', ')
  const places = sql.all<Place>(
    `SELECT m.id, m.n, m.created_at FROM ${from}
     WHERE ${condition} ${after ? `AND (${time}, ${number}) < (:at, :n)` : ''} ORDER BY ${by} LIMIT :limit OFFSET :offset`,
    { ...values, at: after?.at ?? null, n: after?.n ?? null, limit: page.limit + 1, offset: page.offset ?? 0 },
  )
  const shown = places.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    items: readMemories(
      sql,
      shown.map(place => place.id),
    ),
    next_cursor: places.length > page.limit && last ? cursorOf(last.created_at, last.n) : null,
  }
}

const isPlain = (filter: Filter): boolean =>
  Object.entries(filter).every(([key, value]) => value === undefined || (key === 'state' && value === 'live'))

/** The whole store is counted by its triggers; a part of it is counted now. */
export const countList = (sql: Sql, filter: Filter): number => {
  if (isPlain(filter)) return sql.get<{ count: number }>('SELECT total(live) AS count FROM live_counts')?.count ?? 0
  const { condition, values } = whereOf(filter)
  return sql.get<{ count: number }>(`SELECT count(*) AS count FROM memories m WHERE ${condition}`, values)?.count ?? 0
}
