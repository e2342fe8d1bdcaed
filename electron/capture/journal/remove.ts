import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode } from '../../base/files.ts'
import { isSegmentName } from './segments.ts'
import { tornDirectory } from './set-aside.ts'
import type { Place } from './reader.ts'

const SPACE = 32

/** Deletes segments and what was set aside from them; one that is gone already is no error. */
export const removeSegments = async (directory: string, names: readonly string[]): Promise<void> => {
  const segments = names.filter(isSegmentName)
  for (const name of segments) await rm(join(directory, name), { force: true })
  const torn = tornDirectory(directory)
  const pieces = await readdir(torn).catch(() => [])
  for (const piece of pieces)
    if (segments.some(name => piece.startsWith(`${name}.`))) await rm(join(torn, piece), { force: true })
}

/** Overwrites single lines with blanks, for a text that must be gone while its segment is still needed. */
export const eraseLines = async (directory: string, places: readonly Place[]): Promise<void> => {
  for (const { segment, offset, length } of places) {
    if (!isSegmentName(segment)) continue
    try {
      const file = await open(join(directory, segment), 'r+')
      try {
        const end = Math.min(offset + length, (await file.stat()).size)
        if (end > offset) await file.write(Buffer.alloc(end - offset, SPACE), 0, end - offset, offset)
        await file.datasync()
      } finally {
        await file.close()
      }
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error
    }
  }
}
