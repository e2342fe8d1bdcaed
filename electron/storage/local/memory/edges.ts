import { DistillError } from '../../../../shared/errors.ts'
import type { Memory } from '../../../../shared/domain/memory.ts'
import type { Sql } from '../sql.ts'
import { nothing, type Step } from './changes.ts'
import { mustFind } from './find.ts'
import { readMemories } from './rows.ts'

const isSupersededBy = (sql: Sql, older: number, newer: number): boolean =>
  sql.get(
    `WITH RECURSIVE later (n) AS (
       SELECT ? UNION SELECT s.newer FROM supersessions s JOIN later ON s.older = later.n
     ) SELECT 1 FROM later WHERE n = ?`,
    [older, newer],
  ) !== undefined

export const supersede = (sql: Sql, newerId: string, olderId: string): Step => {
  const newer = mustFind(sql, newerId).n
  const older = mustFind(sql, olderId).n
  if (isSupersededBy(sql, newer, older))
    throw new DistillError('conflict', `${newerId} cannot supersede ${olderId}: it is an earlier form of it.`)
  const added = sql.run('INSERT INTO supersessions VALUES (?, ?) ON CONFLICT DO NOTHING', [newer, older]).changes > 0
  if (!added) return nothing(newer, older)
  return { inverse: { kind: 'unlink', newer: newerId, older: olderId }, touched: [newer, older] }
}

export const unlink = (sql: Sql, newerId: string, olderId: string): Step => {
  const newer = mustFind(sql, newerId).n
  const older = mustFind(sql, olderId).n
  const removed = sql.run('DELETE FROM supersessions WHERE newer = ? AND older = ?', [newer, older]).changes > 0
  if (!removed) return nothing(newer, older)
  return { inverse: { kind: 'supersede', newer: newerId, older: olderId }, touched: [newer, older] }
}

const chain = `WITH RECURSIVE chain (n) AS (
  SELECT n FROM memories WHERE id = ?
  UNION SELECT CASE s.newer WHEN chain.n THEN s.older ELSE s.newer END
    FROM chain JOIN supersessions s ON s.newer = chain.n OR s.older = chain.n
)`

/** Oldest first, and never a memory before one it supersedes, whatever the clocks said. */
export const history = (sql: Sql, id: string): readonly Memory[] => {
  const ids = sql.all<{ id: string }>(
    `${chain} SELECT m.id FROM chain JOIN memories m ON m.n = chain.n ORDER BY m.created_at, m.n`,
    [id],
  )
  const waiting = [
    ...readMemories(
      sql,
      ids.map(row => row.id),
    ),
  ]
  const told: Memory[] = []
  const toldIds = new Set<string>()
  while (waiting.length > 0) {
    const next = waiting.findIndex(memory => memory.supersedes.every(older => toldIds.has(older)))
    const [memory] = waiting.splice(Math.max(0, next), 1)
    if (!memory) break
    told.push(memory)
    toldIds.add(memory.id)
  }
  return told
}
