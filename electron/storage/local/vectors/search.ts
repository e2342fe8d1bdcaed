import type { Filter, VectorHit } from '../../port.ts'
import { fewPassing, passingOf } from '../memory/passing.ts'
import type { Sql } from '../sql.ts'
import type { Keeper } from './keeper.ts'
import type { Candidate } from './pool.ts'
import { scanAll, scanThese } from './scan.ts'
import { embedderRow, unit } from './table.ts'

/** So few are read and compared sooner than an index is asked. */
const FEW = 600
/** Some of what an index answers may be retired by now. */
const SPARE = 14
const MOST_ASKED = 4_000

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
const literals = (texts: readonly string[]): string => texts.map(literal).join(', ')

/** What an index can filter by itself; the rest is checked afterwards. */
const indexCondition = ({ types, repos, agent_id }: Filter): string | null => {
  const conditions = [
    types && `type IN (${literals(types)})`,
    repos && `array_has_any(repos, [${literals(repos)}])`,
    agent_id !== undefined && `agent_id = ${literal(agent_id)}`,
  ].filter(Boolean)
  return conditions.length > 0 ? conditions.join(' AND ') : null
}

const isNever = ({ types, repos, tags }: Filter): boolean =>
  types?.length === 0 || repos?.length === 0 || tags?.length === 0

const bestFirst = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const best = new Map<number, Candidate>()
  for (const candidate of candidates) if (!best.has(candidate.memory)) best.set(candidate.memory, candidate)
  return [...best.values()].toSorted((a, b) => b.similarity - a.similarity)
}

export type VectorSearch = (
  vector: Float32Array,
  embedder: string,
  filter: Filter,
  limit: number,
) => Promise<readonly VectorHit[]>

export const createVectorSearch = (sql: Sql, keeper: Keeper): VectorSearch => {
  const accepted = (candidates: readonly Candidate[], filter: Filter, limit: number): readonly VectorHit[] => {
    const ids = passingOf(
      sql,
      candidates.map(({ memory }) => memory),
      filter,
    )
    return bestFirst(candidates)
      .flatMap(({ memory, similarity }) => {
        const id = ids.get(memory)
        return id ? [{ id, similarity }] : []
      })
      .slice(0, limit)
  }

  return async (given, embedder, filter, limit) => {
    const known = embedderRow(sql, embedder)
    if (!known || isNever(filter)) return []
    const vector = unit(given)
    const few = fewPassing(sql, filter, FEW)
    if (few) return scanThese(sql, known.n, vector, few, limit)
    if (filter.state === 'all' || filter.state === 'deleted') return scanAll(sql, known.n, vector, filter, limit)
    const nearest = keeper.nearest(known.n, known.dimensions)
    for (let asked = limit + SPARE; asked <= MOST_ASKED; asked *= 4) {
      const candidates = await nearest(vector, asked, indexCondition(filter))
      if (!candidates) break
      const hits = accepted(candidates, filter, limit)
      if (hits.length === limit || candidates.length < asked) return hits
    }
    return scanAll(sql, known.n, vector, filter, limit)
  }
}
