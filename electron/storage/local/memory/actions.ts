import { DistillError } from '../../../../shared/errors.ts'
import type { ActionLabel, Applied, Change } from '../../port.ts'
import type { Sql } from '../sql.ts'
import { utc } from '../times.ts'
import type { VectorTable } from '../vectors/table.ts'
import { applyChange } from './apply.ts'
import type { AnyChange, Step } from './changes.ts'

export interface Maker {
  readonly sql: Sql
  readonly vectors: VectorTable
  readonly now: () => string
  readonly newId: () => string
}

const record = ({ sql, newId }: Maker, { name, at }: ActionLabel, steps: readonly Step[]): string => {
  const id = newId()
  const inverse = steps.flatMap(step => (step.inverse ? [step.inverse] : [])).toReversed()
  const { n } = sql.run('INSERT INTO actions (id, name, at, inverse) VALUES (?, ?, ?, ?)', [
    id,
    name,
    utc(at),
    JSON.stringify(inverse),
  ])
  for (const memory of new Set(steps.flatMap(step => step.touched)))
    sql.run('INSERT INTO action_memories (action, memory) VALUES (?, ?)', [n, memory])
  return id
}

export const applyAll = (maker: Maker, changes: readonly Change[], action?: ActionLabel): Applied =>
  maker.sql.atomically(() => {
    const now = maker.now()
    const steps = changes.map(change => applyChange(maker.sql, maker.vectors, change, now))
    return {
      action_id: action ? record(maker, action, steps) : null,
      inserted: steps.flatMap(step => step.inserted ?? []),
      present: steps.flatMap(step => step.present ?? []),
    }
  })

interface ActionRow {
  readonly n: number
  readonly name: string
  readonly inverse: string
  readonly undone_at: string | null
}

const laterAction = `SELECT a.name FROM action_memories mine
  JOIN action_memories theirs ON theirs.memory = mine.memory AND theirs.action > mine.action
  JOIN actions a ON a.n = theirs.action
  WHERE mine.action = ? AND a.undone_at IS NULL ORDER BY a.n LIMIT 1`

const purgedSince = `SELECT m.id FROM action_memories t JOIN memories m ON m.n = t.memory
  WHERE t.action = ? AND m.purged_at IS NOT NULL LIMIT 1`

const refuseIfOvertaken = (sql: Sql, action: ActionRow): void => {
  if (action.undone_at) throw new DistillError('conflict', 'This was undone already.')
  const later = sql.get<{ name: string }>(laterAction, [action.n])
  if (later)
    throw new DistillError('conflict', `This cannot be undone: "${later.name}" changed the same memories later.`)
  const purged = sql.get<{ id: string }>(purgedSince, [action.n])
  if (purged) throw new DistillError('conflict', `This cannot be undone: ${purged.id} was removed for good.`)
}

export const undo = (maker: Maker, action_id: string): { readonly memories: readonly string[] } =>
  maker.sql.atomically(() => {
    const { sql, vectors } = maker
    const action = sql.get<ActionRow>('SELECT n, name, inverse, undone_at FROM actions WHERE id = ?', [action_id])
    if (!action) throw new DistillError('not_found', `No action has the id ${action_id}.`)
    refuseIfOvertaken(sql, action)
    const now = maker.now()
    for (const change of JSON.parse(action.inverse) as AnyChange[]) applyChange(sql, vectors, change, now)
    sql.run('UPDATE actions SET undone_at = ? WHERE n = ?', [now, action.n])
    const touched = sql.all<{ id: string }>(
      'SELECT m.id FROM action_memories t JOIN memories m ON m.n = t.memory WHERE t.action = ? ORDER BY m.n',
      [action.n],
    )
    return { memories: touched.map(({ id }) => id) }
  })
