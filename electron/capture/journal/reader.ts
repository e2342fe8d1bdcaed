import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode } from '../../base/files.ts'
import type { Cursor } from '../../storage/queue-port.ts'
import { readEntryLine, type Entry } from '../entry.ts'
import { compareSegments, isSegmentName, listSegments } from './segments.ts'
import { createSetAside } from './set-aside.ts'
import { splitLines } from './split-lines.ts'

const CHUNK_BYTES = 256 * 1024

/** Where a line lies; `length` leaves the line's end out. */
export interface Place {
  readonly segment: string
  readonly offset: number
  readonly length: number
}

export interface JournalLine extends Place {
  readonly entry: Entry
}

export interface Batch {
  readonly lines: readonly JournalLine[]
  /** Where to go on; everything before it was given out or set aside. Null only while there is no journal. */
  readonly cursor: Cursor | null
  /** True when nothing more is there for now. */
  readonly caught_up: boolean
  /** Torn and damaged lines that were put away just now. */
  readonly set_aside: number
}

export interface JournalReader {
  /** The next lines, about 256 KB of them. `committed` comes from the writer; null when none is running. */
  readFrom(cursor: Cursor | null, committed: Cursor | null): Promise<Batch>
  /** Null when the segment is gone or the line is no entry any more. */
  readEntry(place: Place): Promise<Entry | null>
}

interface Span {
  readonly segment: string
  readonly from: number
  /** Where the committed part of the active segment ends; null when the segment gets no more lines. */
  readonly until: number | null
}

/** Reads what is committed and nothing behind it. Damage is put aside, deleted segments are passed over. */
export const createJournalReader = (directory: string, chunkBytes: number = CHUNK_BYTES): JournalReader => {
  const setAside = createSetAside(directory)

  const readSpan = async (file: FileHandle, { segment, from, until }: Span): Promise<Batch> => {
    const size = Math.min(until ?? Infinity, (await file.stat()).size)
    const { chunk, whole } = await readLines(file, from, size, chunkBytes)
    const { lines, rest } = splitLines(chunk, from)
    const good: JournalLine[] = []
    let put = 0
    for (const { text, at, bytes } of lines) {
      const entry = readEntryLine(text)
      if (entry) good.push({ entry, segment, offset: at, length: bytes })
      else if (text.trim() !== '') put += await setAside(segment, at, text)
    }
    const torn = whole && until === null && rest.bytes > 0
    if (torn) put += await setAside(segment, rest.at, rest.text)
    const offset = torn ? rest.at + rest.bytes : rest.at
    return { lines: good, cursor: { segment, offset }, caught_up: whole, set_aside: put }
  }

  return {
    readFrom: async (cursor, committed) => {
      const segments = (await listSegments(directory)).filter(
        name => !committed || compareSegments(name, committed.segment) <= 0,
      )
      // A cursor into a segment that is gone says nothing about the others: all are read, taking in is idempotent.
      const first = Math.max(0, cursor ? segments.indexOf(cursor.segment) : 0)
      let position = cursor
      for (const segment of segments.slice(first)) {
        const from = cursor?.segment === segment ? cursor.offset : 0
        const until = committed?.segment === segment ? committed.offset : null
        const batch = await withSegment(directory, segment, file => readSpan(file, { segment, from, until }))
        if (!batch) continue
        position = batch.cursor
        if (batch.lines.length > 0 || batch.set_aside > 0 || !batch.caught_up)
          return { ...batch, caught_up: batch.caught_up && segment === segments.at(-1) }
      }
      return { lines: [], cursor: position, caught_up: true, set_aside: 0 }
    },

    readEntry: ({ segment, offset, length }) =>
      withSegment(directory, segment, async file =>
        readEntryLine((await readBytes(file, offset, length)).toString('utf8')),
      ),
  }
}

/** A chunk that holds at least one complete line, unless the file ends before one does. */
const readLines = async (file: FileHandle, from: number, size: number, chunkBytes: number) => {
  for (let length = chunkBytes; ; length *= 2) {
    const whole = from + length >= size
    const chunk = await readBytes(file, from, Math.max(0, Math.min(length, size - from)))
    if (whole || chunk.includes('\n')) return { chunk, whole }
  }
}

const readBytes = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, from + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

/** Null when the segment is not there. */
const withSegment = async <T>(
  directory: string,
  segment: string,
  use: (file: FileHandle) => Promise<T>,
): Promise<T | null> => {
  if (!isSegmentName(segment)) return null
  let file: FileHandle
  try {
    file = await open(join(directory, segment), 'r')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}
