import { DistillError } from '../../../../shared/errors.ts'
import type { Contradiction, ContradictionStatus, NewContradiction } from '../../../../shared/domain/memory.ts'
import type { Change, ContradictionFilter, Page, PageRequest } from '../../port.ts'
import { cursorOf, readCursor } from '../cursor.ts'
import type { Sql } from '../sql.ts'
import { utc } from '../times.ts'
import type { Step, Takeback } from './changes.ts'
import { mustFind } from './find.ts'

type Settle = Extract<Change, { kind: 'settle' }>
interface Row extends Contradiction {
  readonly n: number
  readonly older: number
  readonly newer: number
}

const columns = `c.id, o.id AS older_id, w.id AS newer_id, c.similarity, c.verdict, c.reason, c.found_at,
  c.status, c.resolution, c.resolved_at`
const joined = 'FROM contradictions c JOIN memories o ON o.n = c.older JOIN memories w ON w.n = c.newer'

const row = (sql: Sql, id: string): Row | undefined =>
  sql.get<Row>(`SELECT c.n, c.older, c.newer, ${columns} ${joined} WHERE c.id = ?`, [id])

const mustExist = (sql: Sql, id: string): Row => {
  const found = row(sql, id)
  if (!found) throw new DistillError('not_found', `No contradiction has the id ${id}.`)
  return found
}

export const readContradiction = (sql: Sql, id: string): Contradiction | null =>
  sql.get<Contradiction>(`SELECT ${columns} ${joined} WHERE c.id = ?`, [id]) ?? null

/** One side may have been forgotten while the two were compared: then there is nothing left to decide. */
export const flag = (sql: Sql, found: NewContradiction): Step => {
  const { id, similarity, verdict, reason } = found
  const [older, newer] = [mustFind(sql, found.older_id), mustFind(sql, found.newer_id)]
  const status: ContradictionStatus = older.deleted_at || newer.deleted_at ? 'resolved' : 'open'
  const { changes } = sql.run(
    `INSERT INTO contradictions (id, older, newer, similarity, verdict, reason, found_at, status)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    [id, older.n, newer.n, similarity, verdict, reason, utc(found.found_at), status],
  )
  return { inverse: changes > 0 ? { kind: 'unflag', id } : null, touched: [older.n, newer.n] }
}

/** There is nothing left to decide about a memory that is withdrawn. */
export const settleAbout = (sql: Sql, memory: number, at: string): void => {
  sql.run(
    `UPDATE contradictions SET status = 'resolved', resolution = NULL, resolved_at = ?
     WHERE (older = ? OR newer = ?) AND status = 'open'`,
    [at, memory, memory],
  )
}

export const settle = (sql: Sql, change: Settle): Step => {
  const before = mustExist(sql, change.id)
  const { id, status, resolution, resolved_at, older, newer } = before
  if (status !== change.from)
    throw new DistillError('conflict', `The contradiction ${id} is ${status} already: look at it again.`)
  const at = change.to === 'open' ? null : utc(change.at)
  sql.run('UPDATE contradictions SET status = ?, resolution = ?, resolved_at = ? WHERE id = ?', [
    change.to,
    change.to === 'open' ? null : change.resolution,
    at,
    id,
  ])
  return { inverse: { kind: 'unsettle', before: { id, status, resolution, resolved_at } }, touched: [older, newer] }
}

export const unsettle = (sql: Sql, { before }: Extract<Takeback, { kind: 'unsettle' }>): Step => {
  const { older, newer } = mustExist(sql, before.id)
  sql.run('UPDATE contradictions SET status = ?, resolution = ?, resolved_at = ? WHERE id = ?', [
    before.status,
    before.resolution,
    before.resolved_at,
    before.id,
  ])
  return { inverse: null, touched: [older, newer] }
}

export const unflag = (sql: Sql, id: string): Step => {
  const { older, newer } = mustExist(sql, id)
  sql.run('DELETE FROM contradictions WHERE id = ?', [id])
  return { inverse: null, touched: [older, newer] }
}

export const listContradictions = (sql: Sql, filter: ContradictionFilter, page: PageRequest): Page<Contradiction> => {
  const after = readCursor(page.cursor)
  const conditions = [
    filter.status && 'c.status = :status',
    filter.memories && 'EXISTS (SELECT 1 FROM json_each(:memories) WHERE value IN (o.id, w.id))',
    filter.agent_id && '(o.agent_id = :agent OR w.agent_id = :agent)',
    filter.repos &&
      `EXISTS (SELECT 1 FROM memory_repos b JOIN repos r ON r.n = b.repo
        WHERE b.memory IN (c.older, c.newer) AND r.key IN (SELECT value FROM json_each(:repos)))`,
    after && '(c.found_at, c.n) < (:at, :n)',
  ].filter(Boolean)
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const rows = sql.all<Contradiction>(
    `SELECT ${columns} ${joined} ${where} ORDER BY c.found_at DESC, c.n DESC LIMIT :limit`,
    {
      status: filter.status ?? null,
      memories: JSON.stringify(filter.memories ?? []),
      agent: filter.agent_id ?? null,
      repos: JSON.stringify(filter.repos ?? []),
      at: after?.at ?? null,
      n: after?.n ?? null,
      limit: page.limit + 1,
    },
  )
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return {
    items,
    next_cursor: rows.length > page.limit && last ? cursorOf(last.found_at, mustExist(sql, last.id).n) : null,
  }
}
