import { assertNever } from '../../../../shared/errors.ts'
import type { Change } from '../../port.ts'
import type { Sql } from '../sql.ts'
import { utc, utcOrNull } from '../times.ts'
import type { VectorTable } from '../vectors/table.ts'
import { nothing, type AnyChange, type Step, type Takeback } from './changes.ts'
import { flag, settle, settleAbout, unflag, unsettle } from './contradictions.ts'
import { supersede, unlink } from './edges.ts'
import { mustFind, mustHaveText } from './find.ts'
import { addObservation, addRepo, insertMemory } from './insert.ts'

const retire = (sql: Sql, vectors: VectorTable, id: string, at: string): Step => {
  const { n, deleted_at } = mustFind(sql, id)
  if (deleted_at) return nothing(n)
  sql.run('UPDATE memories SET deleted_at = ? WHERE n = ?', [utc(at), n])
  vectors.changed(n)
  return { inverse: { kind: 'restore', id }, touched: [n] }
}

/** Takes back an insertion, after which other changes may have met the memory. */
const withdraw = (sql: Sql, vectors: VectorTable, id: string, at: string): Step => {
  settleAbout(sql, mustFind(sql, id).n, at)
  return retire(sql, vectors, id, at)
}

const restore = (sql: Sql, vectors: VectorTable, id: string): Step => {
  const { n, deleted_at } = mustHaveText(sql, id)
  if (!deleted_at) return nothing(n)
  sql.run('UPDATE memories SET deleted_at = NULL WHERE n = ?', [n])
  vectors.changed(n)
  return { inverse: { kind: 'retire', id, at: deleted_at }, touched: [n] }
}

const verify = (sql: Sql, id: string, at: string | null): Step => {
  const { n, verified_at } = mustHaveText(sql, id)
  sql.run('UPDATE memories SET verified_at = ? WHERE n = ?', [utcOrNull(at), n])
  return { inverse: { kind: 'verify', id, at: verified_at }, touched: [n] }
}

const see = (sql: Sql, vectors: VectorTable, change: Extract<Change, { kind: 'seen' }>): Step => {
  const { n, created_at, last_seen_at } = mustHaveText(sql, change.id)
  const repos = change.repos.filter(repo => addRepo(sql, n, created_at, repo))
  const observations = change.observations.filter(observation => addObservation(sql, n, observation))
  sql.run('UPDATE memories SET last_seen_at = max(last_seen_at, ?) WHERE n = ?', [utc(change.at), n])
  if (repos.length > 0) vectors.changed(n)
  return { inverse: { kind: 'unsee', id: change.id, last_seen_at, repos, observations }, touched: [n] }
}

const unsee = (sql: Sql, vectors: VectorTable, change: Extract<Takeback, { kind: 'unsee' }>): Step => {
  const { n } = mustFind(sql, change.id)
  for (const repo of change.repos)
    sql.run('DELETE FROM memory_repos WHERE memory = ? AND repo = (SELECT n FROM repos WHERE key = ?)', [n, repo])
  for (const observation of change.observations)
    sql.run('DELETE FROM memory_observations WHERE memory = ? AND observation = ?', [n, observation])
  sql.run('UPDATE memories SET last_seen_at = ? WHERE n = ?', [change.last_seen_at, n])
  vectors.changed(n)
  return nothing(n)
}

/** Makes one change and says how to take it back; the caller holds the transaction. */
export const applyChange = (sql: Sql, vectors: VectorTable, change: AnyChange, now: string): Step => {
  switch (change.kind) {
    case 'insert':
      return insertMemory(sql, vectors, change)
    case 'withdraw':
      return withdraw(sql, vectors, change.id, now)
    case 'retire':
      return retire(sql, vectors, change.id, change.at)
    case 'restore':
      return restore(sql, vectors, change.id)
    case 'verify':
      return verify(sql, change.id, change.at)
    case 'supersede':
      return supersede(sql, change.newer, change.older)
    case 'unlink':
      return unlink(sql, change.newer, change.older)
    case 'flag':
      return flag(sql, change.contradiction)
    case 'unflag':
      return unflag(sql, change.id)
    case 'settle':
      return settle(sql, change)
    case 'unsettle':
      return unsettle(sql, change)
    case 'seen':
      return see(sql, vectors, change)
    case 'unsee':
      return unsee(sql, vectors, change)
    default:
      return assertNever(change)
  }
}
