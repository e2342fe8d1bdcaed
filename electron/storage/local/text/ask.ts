import type { Filter } from '../../port.ts'
import { whereOf } from '../memory/filter.ts'
import { layDownFew, passingOf } from '../memory/passing.ts'
import type { Sql } from '../sql.ts'

export interface Hit {
  readonly id: string
  readonly score: number
}

export interface Question {
  readonly match: string
  /** Where so many match that ranking them all takes too long, those after this memory are enough to begin with. */
  readonly after: number
}

export type Ask = (question: Question, limit: number) => readonly Hit[]

const FEW = 50_000
/** More are ranked than wanted, because some will not pass; if too many do not, each is checked before it is ranked. */
const SPARE_FACTOR = 5

interface Ranked {
  readonly n: number
  readonly score: number
}

const ranked = (condition: string): string =>
  `SELECT rowid AS n, -rank AS score FROM memory_text
   WHERE memory_text MATCH :match AND rowid > :after ${condition} ORDER BY rank LIMIT :limit`

/** Asks under one filter; what passes is decided before the best are taken. */
export const createAsk = (sql: Sql, filter: Filter): Ask => {
  const among = layDownFew(sql, filter, FEW) ? 'AND +rowid IN temp.few' : ''

  const named = (rows: readonly Ranked[]): readonly Hit[] => {
    const ids = passingOf(
      sql,
      rows.map(({ n }) => n),
      filter,
    )
    return rows.flatMap(({ n, score }) => {
      const id = ids.get(n)
      return id ? [{ id, score }] : []
    })
  }

  const askEach = (match: string, limit: number): readonly Hit[] => {
    const { condition, values } = whereOf(filter)
    const passes = `AND EXISTS (SELECT 1 FROM memories m WHERE m.n = memory_text.rowid AND ${condition})`
    return named(sql.all<Ranked>(ranked(`${among} ${passes}`), { ...values, match, after: 0, limit }))
  }

  return ({ match, after }, limit) => {
    const from = among ? 0 : after
    const asked = limit * SPARE_FACTOR
    const rows = sql.all<Ranked>(ranked(among), { match, after: from, limit: asked })
    const hits = named(rows)
    const isEnough = hits.length >= limit || (rows.length < asked && from === 0)
    return isEnough ? hits.slice(0, limit) : askEach(match, limit)
  }
}
