import { createLane } from '../../base/lane.ts'
import type { Log } from '../../base/log.ts'
import type { JournalLine, JournalReader } from '../../capture/journal/reader.ts'
import type { Cursor, IncomingLine, QueuePort } from '../../storage/queue-port.ts'

/** Brings the journal's new lines into the queue; the text itself stays where it is. */
export interface Intake {
  /** How far the writer vouches for its lines. */
  committed(upTo: Cursor): void
  pull(): Promise<void>
}

export interface IntakeDeps {
  readonly queue: Pick<QueuePort, 'cursor' | 'take_in'>
  readonly reader: JournalReader
  /** The end of the last segment. While no writer has spoken, what has no line end may still be being written. */
  readonly visibleEnd: () => Promise<Cursor | null>
  readonly log: Log
}

const incomingLine = ({ entry, segment, offset, length }: JournalLine): IncomingLine => ({
  id: entry.id,
  segment,
  offset,
  length,
  received_at: entry.received_at,
  tool: entry.tool,
  repo: entry.repo?.key ?? null,
  session: entry.session,
  prompt: entry.prompt,
  redactions: entry.redactions,
})

const isSame = (a: Cursor | null, b: Cursor | null): boolean => a?.segment === b?.segment && a?.offset === b?.offset

export const createIntake = ({ queue, reader, visibleEnd, log }: IntakeDeps): Intake => {
  const lane = createLane()
  let vouched: Cursor | null = null
  let cursor: Cursor | null | undefined

  const pull = async (): Promise<void> => {
    const end = vouched ?? (await visibleEnd())
    cursor ??= await queue.cursor()
    for (;;) {
      const batch = await reader.readFrom(cursor, end)
      if (batch.set_aside > 0) log.warn('journal.lines_set_aside', { count: batch.set_aside })
      if (batch.cursor !== null && !isSame(batch.cursor, cursor)) {
        await queue.take_in(batch.lines.map(incomingLine), batch.cursor)
        cursor = batch.cursor
      }
      if (batch.caught_up) return
    }
  }

  return {
    committed: upTo => {
      vouched = upTo
    },
    pull: () => lane(pull),
  }
}
