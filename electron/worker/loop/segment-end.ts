import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listSegments } from '../../capture/journal/segments.ts'
import type { Cursor } from '../../storage/queue-port.ts'

/** Where the journal ends as far as anyone can see; null when there is none. */
export const endOfSegments = async (directory: string): Promise<Cursor | null> => {
  const segment = (await listSegments(directory)).at(-1)
  if (segment === undefined) return null
  const size = await stat(join(directory, segment)).then(
    found => found.size,
    () => 0,
  )
  return { segment, offset: size }
}
