import type { Entry } from '../../capture/entry.ts'
import type { QueuedEntry, StageTime } from '../../storage/queue-port.ts'
import { screen, type Rendered } from '../3-noise.ts'
import { createStopwatch } from '../stages/stopwatch.ts'

/** An observation that goes to the distiller. */
export interface Told extends Rendered {
  readonly line: QueuedEntry
  readonly entry: Entry
  readonly times: readonly StageTime[]
}

/** One call of the distiller: one observation, or several of one prompt. */
export interface Group {
  readonly id: string
  readonly told: readonly [Told, ...Told[]]
}

export const observationsOf = (group: Group): readonly string[] => group.told.map(({ line }) => line.id)

export interface Untold {
  readonly kind: 'rejected'
  readonly reason: string
  readonly times: readonly StageTime[]
}

const screened = (entry: Entry, maxCharacters: number) => {
  const event = entry.event === 'PostToolUseFailure' ? entry.event : 'PostToolUse'
  return screen({ ...entry, event }, maxCharacters)
}

/** Stage 3 for one line of the queue. */
export const tell = (line: QueuedEntry, entry: Entry, maxCharacters: number): Told | Untold => {
  const watch = createStopwatch()
  const verdict = watch.time('noise', () => screened(entry, maxCharacters))
  return verdict.kind === 'rejected'
    ? { ...verdict, times: watch.times }
    : { ...verdict, line, entry, times: watch.times }
}

/** The same for facts that are prepared: where they came from still matters, whether they are noise does not. */
export const retell = (line: QueuedEntry, entry: Entry, maxCharacters: number): Told => {
  const verdict = screened(entry, maxCharacters)
  if (verdict.kind === 'rendered') return { ...verdict, line, entry, times: [] }
  const rendering = { tool: entry.tool, kind: 'other', text: '', repo_name: entry.repo?.name ?? null } as const
  return { kind: 'rendered', rendering, trust: 'web', paths: [], line, entry, times: [] }
}
