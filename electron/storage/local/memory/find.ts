import { DistillError } from '../../../../shared/errors.ts'
import type { Sql } from '../sql.ts'

export interface Found {
  readonly n: number
  readonly deleted_at: string | null
  readonly verified_at: string | null
  readonly created_at: string
  readonly last_seen_at: string
  readonly purged_at: string | null
}

export const find = (sql: Sql, id: string): Found | undefined =>
  sql.get<Found>('SELECT n, deleted_at, verified_at, created_at, last_seen_at, purged_at FROM memories WHERE id = ?', [
    id,
  ])

export const mustFind = (sql: Sql, id: string): Found => {
  const found = find(sql, id)
  if (!found) throw new DistillError('not_found', `No memory has the id ${id}.`)
  return found
}

export const mustHaveText = (sql: Sql, id: string): Found => {
  const found = mustFind(sql, id)
  if (found.purged_at) throw new DistillError('conflict', `The memory ${id} was removed for good.`)
  return found
}
