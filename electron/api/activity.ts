import type { activity, ObservationView } from '../../shared/contract/activity.ts'
import type { HandlersOf } from '../../shared/contract/contract.ts'
import { DistillError } from '../../shared/errors.ts'
import type { ObservationRow } from '../storage/queue-port.ts'
import type { ApiNeeds } from './needs.ts'
import { readStatus } from './status.ts'

const toObservation = (row: ObservationRow, nameOf: (repo: string) => string): ObservationView => ({
  id: row.id,
  received_at: row.received_at,
  tool: row.tool,
  repo: row.repo === null ? null : nameOf(row.repo),
  session: row.session,
  state: row.state,
  stage: row.stage,
  reason: row.reason,
  attempts: row.attempts,
  error: row.error,
  due_at: row.due_at,
  finished_at: row.finished_at,
  memories: [...row.memories],
  times: row.times.map(({ stage, ms }) => ({ stage, ms })),
})

const namesFor = (rows: readonly ObservationRow[], { repos }: ApiNeeds) =>
  repos.names(rows.flatMap(row => (row.repo === null ? [] : [row.repo])))

export const activityHandlers = (needs: ApiNeeds): HandlersOf<typeof activity> => {
  const find = async (id: string): Promise<ObservationRow> => {
    const row = await needs.queue.find(id)
    if (!row) throw new DistillError('not_found', `There is no observation ${id}.`)
    return row
  }
  const now = (): string => needs.clock.now().toISOString()

  return {
    'activity.status': () => readStatus(needs),
    'activity.days': async ({ since_day }) => ({ days: (await needs.queue.days(since_day)).map(row => ({ ...row })) }),
    'activity.checks': async () => ({ checks: [...(await needs.checks())] }),
    'activity.list': async ({ states, limit, before }) => {
      const rows = await needs.queue.list(states ? { states } : {}, limit, before)
      const nameOf = await namesFor(rows, needs)
      const last = rows.length === limit ? rows.at(-1) : undefined
      return { observations: rows.map(row => toObservation(row, nameOf)), next_before: last?.id ?? null }
    },
    'activity.show': async ({ id }) => {
      const row = await find(id)
      return toObservation(row, await namesFor([row], needs))
    },
    'activity.retry': async ({ id }) => {
      await needs.queue.retry(id, now())
      needs.wakeWorker()
      return {}
    },
    'activity.dismiss': async ({ id }) => {
      await needs.queue.dismiss(id, now())
      return {}
    },
  }
}
