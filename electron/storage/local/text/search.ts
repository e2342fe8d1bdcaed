import type { Filter, TextHit } from '../../port.ts'
import { whereOf, type Where } from '../memory/filter.ts'
import type { Sql } from '../sql.ts'
import { createLexicon, type Term } from './lexicon.ts'
import { queryWords } from './query-words.ts'

/** Names and file parts count less than the words themselves. */
const RANK = 'bm25(memory_text, 1.0, 0.6)'
const MOST_TERMS = 8

export type TextSearch = (query: string, filter: Filter, limit: number) => readonly TextHit[]

interface Hit {
  readonly id: string
  readonly score: number
}

const quoted = ({ word }: Term): string => `"${word}"`
const any = (terms: readonly Term[]): string => `(${terms.map(quoted).join(' OR ')})`

const ask = (sql: Sql, match: string, { condition, values }: Where, limit: number): readonly Hit[] =>
  sql.all<Hit>(
    `SELECT m.id, -${RANK} AS score FROM memory_text t CROSS JOIN memories m ON m.n = t.rowid
     WHERE memory_text MATCH :match AND ${condition} ORDER BY ${RANK} LIMIT :limit`,
    { ...values, match, limit },
  )

/** Any two of the words, told as disjoint questions from the rarest on, so that each word counts once in a score. */
const pairQuestions = (terms: readonly Term[]): readonly string[] =>
  terms.slice(0, -1).map((term, at) => {
    const earlier = terms.slice(0, at)
    const pair = `${quoted(term)} AND ${any(terms.slice(at + 1))}`
    return earlier.length > 0 ? `(${pair}) NOT ${any(earlier)}` : pair
  })

export const createTextSearch = (sql: Sql): TextSearch => {
  const lexicon = createLexicon(sql)
  return (query, filter, limit) => {
    const terms = lexicon(queryWords(query))
    const known = terms.filter(term => term.count > 0).slice(0, MOST_TERMS)
    const where = whereOf(filter)
    const found = new Map<string, TextHit>()
    const add = (hits: readonly Hit[], match: TextHit['match']): void => {
      for (const hit of hits) if (!found.has(hit.id)) found.set(hit.id, { ...hit, match })
    }
    const isFull = (): boolean => found.size >= limit
    if (known.length === 0) return []
    if (known.length === terms.length) add(ask(sql, known.map(quoted).join(' AND '), where, limit), 'all')
    for (const question of pairQuestions(known)) if (!isFull()) add(ask(sql, question, where, limit), 'two')
    const [rarest] = known
    if (rarest && !isFull()) add(ask(sql, quoted(rarest), where, limit), 'rarest')
    return [...found.values()].slice(0, limit)
  }
}
