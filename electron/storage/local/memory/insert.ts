import type { NewMemory } from '../../../../shared/domain/memory.ts'
import type { Change } from '../../port.ts'
import type { Sql } from '../sql.ts'
import { indexText } from '../text/index-text.ts'
import { utc, utcOrNull } from '../times.ts'
import type { VectorTable } from '../vectors/table.ts'
import type { Step } from './changes.ts'
import { find } from './find.ts'
import { repoNumber } from './repos.ts'

type Insert = Extract<Change, { kind: 'insert' }>

export const addRepo = (sql: Sql, memory: number, created_at: string, key: string): boolean =>
  sql.run('INSERT INTO memory_repos VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
    memory,
    repoNumber(sql, key),
    created_at,
  ]).changes > 0

export const addObservation = (sql: Sql, memory: number, observation: string): boolean =>
  sql.run('INSERT INTO memory_observations VALUES (?, ?) ON CONFLICT DO NOTHING', [memory, observation]).changes > 0

const insertRow = (sql: Sql, memory: NewMemory, created_at: string): number => {
  const { words, parts } = indexText(memory.content)
  const { n } = sql.run(
    `INSERT INTO memories (id, content, type, agent_id, author, tool, session, trust,
       created_at, verified_at, deleted_at, last_seen_at, access_count, words, parts)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      memory.id,
      memory.content,
      memory.type,
      memory.agent_id,
      memory.author,
      memory.tool,
      memory.session,
      memory.trust,
      created_at,
      utcOrNull(memory.verified_at),
      utcOrNull(memory.deleted_at),
      created_at,
      memory.access_count,
      words === memory.content ? null : words,
      parts,
    ],
  )
  sql.run('INSERT INTO memory_text (rowid, words, parts) VALUES (?, ?, ?)', [n, words, parts])
  return n
}

const insertBelongings = (sql: Sql, n: number, memory: NewMemory, created_at: string): void => {
  for (const repo of memory.repos) addRepo(sql, n, created_at, repo)
  for (const tag of memory.tags)
    sql.run('INSERT INTO memory_tags VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [n, tag, created_at])
  for (const observation of memory.observations) addObservation(sql, n, observation)
  for (const [place, { path, hash, lines }] of memory.evidence.entries())
    sql.run('INSERT INTO evidence VALUES (?, ?, ?, ?, ?)', [n, place, path, hash, JSON.stringify(lines)])
}

export const insertMemory = (sql: Sql, vectors: VectorTable, change: Insert): Step => {
  const { memory, vector, embedder } = change
  const present = find(sql, memory.id)
  if (present) return { inverse: null, touched: [present.n], present: memory.id }
  const created_at = utc(memory.created_at)
  const n = insertRow(sql, memory, created_at)
  insertBelongings(sql, n, memory, created_at)
  if (vector && embedder) vectors.put(embedder, n, vector)
  return { inverse: { kind: 'withdraw', id: memory.id }, touched: [n], inserted: memory.id }
}
