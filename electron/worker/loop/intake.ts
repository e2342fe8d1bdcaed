import type { JournalLine, JournalReader } from '../../capture/journal/reader.ts'
import type { Log } from '../../base/log.ts'
import type { Cursor, QueuePort, TakenLine } from '../../storage/queue-port.ts'

/** Brings the journal's new lines into the queue; the text itself stays where it is. */
export interface Intake {
  /** `committed` is how far the writer vouches for its lines; null when no writer is running. */
  pull(committed: Cursor | null): Promise<{ readonly added: number }>
}

const takenLine = ({ entry, segment, offset, length }: JournalLine): TakenLine => ({
  id: entry.id,
  segment,
  offset,
  length,
  received_at: entry.received_at,
  tool: entry.tool,
  repo: entry.repo?.key ?? null,
  session: entry.session,
  prompt: entry.prompt,
})

const isSame = (a: Cursor | null, b: Cursor | null): boolean => a?.segment === b?.segment && a?.offset === b?.offset

export const createIntake = (deps: {
  readonly queue: Pick<QueuePort, 'cursor' | 'take_in'>
  readonly reader: JournalReader
  readonly log: Log
}): Intake => {
  const { queue, reader, log } = deps
  let cursor: Cursor | null | undefined
  return {
    pull: async committed => {
      let total = 0
      cursor ??= await queue.cursor()
      for (;;) {
        const batch = await reader.readFrom(cursor, committed)
        if (batch.set_aside > 0) log.warn('journal.lines_set_aside', { count: batch.set_aside })
        if (batch.cursor !== null && !isSame(batch.cursor, cursor)) {
          const { added } = await queue.take_in(batch.lines.map(takenLine), batch.cursor)
          total += added
          cursor = batch.cursor
        }
        if (batch.caught_up) return { added: total }
      }
    },
  }
}
