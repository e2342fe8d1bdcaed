import type { Filter, TextHit } from '../../port.ts'
import { createTableOfFew } from '../memory/passing.ts'
import type { Sql } from '../sql.ts'
import { createAsk, type Hit } from './ask.ts'
import { createLexicon, type Term } from './lexicon.ts'
import { queryWords } from './query-words.ts'

const MOST_TERMS = 6
/** A word in more than a tenth of a grown store says as little as a stop word. */
const COMMON_SHARE = 0.1
const GROWN = 1_000
/** Ranking takes a microsecond for each memory a word stands in; beyond so many, only the newest are ranked. */
const MOST_RANKED = 20_000

export type TextSearch = (query: string, filter: Filter, limit: number) => readonly TextHit[]

const quoted = ({ word }: Term): string => `"${word}"`
const any = (terms: readonly Term[]): string => `(${terms.map(quoted).join(' OR ')})`

interface Tier {
  readonly kind: TextHit['match']
  readonly match: string
  /** No more memories than this can match. */
  readonly most: number
}

/** Any two of the words, told as disjoint questions from the rarest on, so that each word counts once in a score. */
const pairTiers = (terms: readonly Term[]): readonly Tier[] =>
  terms.slice(0, -1).map((term, at) => {
    const earlier = terms.slice(0, at)
    const pair = `${quoted(term)} AND ${any(terms.slice(at + 1))}`
    return { kind: 'two', match: earlier.length > 0 ? `(${pair}) NOT ${any(earlier)}` : pair, most: term.count }
  })

/** All the words, else any two, else the rarest. */
const tiersOf = (terms: readonly Term[], isComplete: boolean): readonly Tier[] => {
  const [rarest] = terms
  if (!rarest) return []
  const most = rarest.count
  return [
    ...(isComplete ? [{ kind: 'all', match: terms.map(quoted).join(' AND '), most } as const] : []),
    ...(terms.length > 2 || !isComplete ? pairTiers(terms) : []),
    ...(terms.length > 1 || !isComplete ? [{ kind: 'rarest', match: quoted(rarest), most } as const] : []),
  ]
}

const telling = (terms: readonly Term[], newest: number): readonly Term[] => {
  const isTelling = (term: Term, place: number): boolean =>
    place < 2 || newest < GROWN || term.count < newest * COMMON_SHARE
  return terms.filter(isTelling).slice(0, MOST_TERMS)
}

const order: readonly TextHit['match'][] = ['all', 'two', 'rarest']

/** Better matches first, each kind by its score; a score never rises down the list. */
const inOrder = (hits: readonly TextHit[]): readonly TextHit[] => {
  let lowest = Infinity
  return order
    .flatMap(kind => hits.filter(hit => hit.match === kind).toSorted((a, b) => b.score - a.score))
    .map(hit => {
      lowest = Math.min(lowest, hit.score)
      return { ...hit, score: lowest }
    })
}

export const createTextSearch = (sql: Sql): TextSearch => {
  const lexicon = createLexicon(sql)
  createTableOfFew(sql)
  return (query, filter, limit) => {
    const terms = lexicon.terms(queryWords(query))
    const known = terms.filter(term => term.count > 0)
    if (known.length === 0) return []
    const newest = lexicon.newest()
    const ask = createAsk(sql, filter)
    const found = new Map<string, TextHit>()
    for (const { kind, match, most } of tiersOf(telling(known, newest), known.length === terms.length)) {
      if (found.size >= limit) break
      const after = Math.floor(newest * Math.max(0, 1 - MOST_RANKED / most))
      const hits: readonly Hit[] = ask({ match, after }, limit)
      for (const hit of hits) if (!found.has(hit.id)) found.set(hit.id, { ...hit, match: kind })
    }
    return inOrder([...found.values()].slice(0, limit))
  }
}
