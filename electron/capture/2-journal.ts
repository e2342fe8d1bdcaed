import { fileError } from '../base/files.ts'
import type { Clock } from '../base/clock.ts'
import { createLane } from '../base/lane.ts'
import type { Log } from '../base/log.ts'
import type { Cursor } from '../storage/queue-port.ts'
import { DistillError } from '../../shared/errors.ts'
import { createFile, createSegmentFile, type CreateFile, type SegmentFile } from './journal/segment-file.ts'
import { dayOfSegment, listSegments, nextSegmentName } from './journal/segments.ts'

const SEGMENT_BYTES = 8 * 1024 * 1024
/** How often a segment may vanish under one write before it is called an error. */
const VANISHINGS = 3

interface Options {
  readonly directory: string
  readonly clock: Clock
  readonly log: Log
  /** Told after each group of lines is on the disk: up to here readers may read. */
  readonly onCommitted?: (committed: Cursor) => void
  readonly createFile?: CreateFile
  readonly segmentBytes?: number
}

export interface Journal {
  /** Resolves once the line is on the disk; many waiting lines share one write and one sync. */
  append(line: string): Promise<void>
  /** Everything before this is on the disk for good; what lies behind may still be taken back. */
  committed(): Cursor
  /** Ends the active segment, so that it can be removed like any other. */
  roll(): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  readonly line: string
  readonly resolve: () => void
  readonly reject: (error: DistillError) => void
}

export const openJournal = async (options: Options): Promise<Journal> => {
  const { directory, clock, log, onCommitted = () => undefined } = options
  const { createFile: create = createFile, segmentBytes = SEGMENT_BYTES } = options
  let last = (await listSegments(directory)).at(-1) ?? null
  let active: SegmentFile | null = null
  let committed: Cursor
  let waiting: Waiting[] = []
  let closed = false
  const lane = createLane()

  const begin = async (): Promise<SegmentFile> => {
    last = nextSegmentName(clock.now(), last)
    committed = { segment: last, offset: 0 }
    active = await createSegmentFile(directory, last, create)
    return active
  }
  const end = async (): Promise<void> => {
    const ended = active
    active = null
    await ended?.close().catch(error => log.warn('journal.close_failed', { code: fileError(error, '').code }))
  }
  const segmentFor = async (bytes: number): Promise<SegmentFile> => {
    const today = clock.now().toISOString().slice(0, 10)
    const full = active !== null && active.end() > 0 && active.end() + bytes > segmentBytes
    if (active && !full && dayOfSegment(active.name) >= today) return active
    await end()
    return begin()
  }
  const commit = async (bytes: Uint8Array): Promise<void> => {
    for (let vanished = 0; vanished < VANISHINGS; vanished++) {
      const segment = await segmentFor(bytes.byteLength)
      await segment.append(bytes)
      if (segment.isThere()) {
        committed = { segment: segment.name, offset: segment.end() }
        return
      }
      log.warn('journal.segment_vanished', { segment: segment.name })
      await end()
    }
    throw new DistillError('internal', `Something deletes the journal in ${directory} as fast as it is written.`)
  }
  const flush = async (): Promise<void> => {
    const group = waiting
    waiting = []
    if (group.length === 0) return
    try {
      await commit(Buffer.from(group.map(({ line }) => line).join('')))
      for (const { resolve } of group) resolve()
      onCommitted(committed)
    } catch (error) {
      // Never written into again: a reader may have seen what was just taken back.
      await end()
      const failure = fileError(error, 'The observation was not kept')
      log.error('journal.append_failed', { code: failure.code, lines: group.length })
      for (const { reject } of group) reject(failure)
    }
  }

  await begin().catch(error => log.error('journal.begin_failed', { code: fileError(error, '').code }))
  return {
    append: line =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new DistillError('busy', 'Distill is stopping. Send the observation again later.'))
        waiting.push({ line, resolve, reject })
        // What came in at the same moment goes to the disk together.
        if (waiting.length === 1) setImmediate(() => void lane(flush))
      }),
    committed: () => committed,
    roll: () =>
      lane(async () => {
        await end()
        await begin()
      }),
    close: () => {
      closed = true
      void lane(flush)
      return lane(end)
    },
  }
}
