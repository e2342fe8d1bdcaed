import type { ObservationRow, QueuedEntry, StageTime } from '../../queue-port.ts'

export interface Row extends Omit<ObservationRow, 'memories' | 'times'> {
  readonly n: number
  readonly alone: number
  readonly memories: string
  readonly times: string
}

export const entryOf = (row: Row): QueuedEntry => ({
  id: row.id,
  segment: row.segment,
  offset: row.offset,
  length: row.length,
  received_at: row.received_at,
  tool: row.tool,
  repo: row.repo,
  session: row.session,
  prompt: row.prompt,
  attempts: row.attempts,
  alone: row.alone === 1,
})

export const observationOf = (row: Row): ObservationRow => {
  const { alone: _, ...entry } = entryOf(row)
  return {
    ...entry,
    state: row.state,
    stage: row.stage,
    reason: row.reason,
    error: row.error,
    due_at: row.due_at,
    finished_at: row.finished_at,
    memories: JSON.parse(row.memories) as string[],
    times: JSON.parse(row.times) as StageTime[],
  }
}
