import { eraseLines } from '../capture/journal/remove.ts'
import type { QueuePort } from '../storage/queue-port.ts'
import type { Intake } from './loop/intake.ts'
import type { Sweep } from './loop/sweep.ts'

export interface RawText {
  /** Blanks what the journal still holds of these observations. */
  erase_raw_text(observations: readonly string[]): Promise<void>
  /** Removes every segment in which nothing waits, whatever its age. */
  delete_raw_text(): Promise<{ readonly removed: number }>
}

interface RawTextDeps {
  readonly journal: string
  readonly queue: Pick<QueuePort, 'find'>
  readonly intake: Pick<Intake, 'pull'>
  readonly sweep: Pick<Sweep, 'all'>
}

export const createRawText = ({ journal, queue, intake, sweep }: RawTextDeps): RawText => ({
  erase_raw_text: async observations => {
    const rows = await Promise.all(observations.map(id => queue.find(id)))
    await eraseLines(
      journal,
      rows.filter(row => row !== null),
    )
  },
  delete_raw_text: async () => {
    await intake.pull()
    return sweep.all()
  },
})
