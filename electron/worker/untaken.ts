import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../base/files.ts'
import { ENTRY_VERSION } from '../capture/entry.ts'
import { compareSegments, listSegments } from '../capture/journal/segments.ts'
import type { Cursor, QueuePort, UntakenLine } from '../storage/queue-port.ts'

interface Options {
  readonly directory: string
  readonly queue: Pick<QueuePort, 'cursor'>
  /** How far the writer vouches for its lines; null when none runs. */
  readonly committed: () => Cursor | null
}

/** The door writes these first: a line's text, which may be long, need not be read for them. */
const HEAD = new RegExp(`^\\{"v":${ENTRY_VERSION},"id":"([0-9a-z]{12})","received_at":"([^"]{20,30})"`)
const HEAD_BYTES = 128
const CHUNK_BYTES = 256 * 1024
const NEWLINE = 10

/** The beginnings of the complete lines between two offsets of a segment. */
async function* beginnings(path: string, from: number, until: number): AsyncGenerator<string> {
  if (from >= until) return
  let begun = ''
  const chunks = createReadStream(path, { start: from, end: until - 1, highWaterMark: CHUNK_BYTES })
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    let at = 0
    const upTo = (end: number): string => chunk.toString('latin1', at, Math.min(end, at + HEAD_BYTES - begun.length))
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, at)) {
      yield begun + upTo(end)
      begun = ''
      at = end + 1
    }
    begun += upTo(chunk.byteLength)
  }
}

const lineOf = (beginning: string): readonly UntakenLine[] => {
  const [, id, received_at] = HEAD.exec(beginning) ?? []
  return id !== undefined && received_at !== undefined ? [{ id, received_at }] : []
}

/** What lies in the journal behind the queue's cursor, so that an observation counts from its receipt on. */
export const createUntaken =
  ({ directory, queue, committed }: Options) =>
  async (): Promise<readonly UntakenLine[]> => {
    const end = committed()
    const cursor = await queue.cursor()
    if (end && cursor?.segment === end.segment && cursor.offset >= end.offset) return []
    const segments = (await listSegments(directory)).filter(
      name =>
        (!cursor || compareSegments(name, cursor.segment) >= 0) && (!end || compareSegments(name, end.segment) <= 0),
    )
    const lines: UntakenLine[] = []
    for (const name of segments) {
      const from = name === cursor?.segment ? cursor.offset : 0
      const until = name === end?.segment ? end.offset : Infinity
      try {
        for await (const beginning of beginnings(join(directory, name), from, until)) lines.push(...lineOf(beginning))
      } catch (error) {
        // Deleted by hand just now.
        if (systemCode(error) !== 'ENOENT') throw error
      }
    }
    return lines
  }
