import { constants, statSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OWNER_ONLY_DIRECTORY, OWNER_ONLY_FILE } from '../../base/files.ts'

/** What a segment needs of the file system; passed in, so that a full disk can be tried. */
export interface JournalFile {
  /** Writes what it can from `from` on; what it says is written is on the disk. */
  write(bytes: Uint8Array, from: number, position: number): Promise<number>
  truncate(length: number): Promise<void>
  /** False once the file was deleted or moved: what is written then is lost. */
  isAt(path: string): boolean
  close(): Promise<void>
}

export type CreateFile = (path: string) => Promise<JournalFile>

/** On Linux each write syncs its data by itself, which saves a turn; elsewhere that would promise less. */
const SYNCING = process.platform === 'linux' ? constants.O_DSYNC : 0

export const createFile: CreateFile = async path => {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_DIRECTORY })
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | SYNCING
  const handle = await open(path, flags, OWNER_ONLY_FILE)
  const opened = await handle.stat({ bigint: true })
  await keepName(dirname(path))
  return {
    write: async (bytes, from, position) => {
      const { bytesWritten } = await handle.write(bytes, from, bytes.byteLength - from, position)
      if (!SYNCING) await handle.datasync()
      return bytesWritten
    },
    truncate: length => handle.truncate(length),
    isAt: at => {
      const found = statSync(at, { bigint: true, throwIfNoEntry: false })
      return found?.ino === opened.ino && found.dev === opened.dev
    },
    close: () => handle.close(),
  }
}

/** A new file's name is on the disk only once its directory is; Windows sees to that by itself. */
const keepName = async (directory: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** An open segment: bytes are either all in it and on the disk, or not in it at all. */
export interface SegmentFile {
  readonly name: string
  end(): number
  append(bytes: Uint8Array): Promise<void>
  isThere(): boolean
  /** Ends it; a segment that holds nothing leaves no file. */
  close(): Promise<void>
}

export const createSegmentFile = async (directory: string, name: string, create: CreateFile): Promise<SegmentFile> => {
  const path = join(directory, name)
  const file = await create(path)
  let end = 0
  return {
    name,
    end: () => end,
    append: async bytes => {
      try {
        for (let from = 0; from < bytes.byteLength;) from += await file.write(bytes, from, end + from)
      } catch (error) {
        await file.truncate(end).catch(() => undefined)
        throw error
      }
      end += bytes.byteLength
    },
    isThere: () => file.isAt(path),
    close: async () => {
      await file.close()
      if (end === 0) await rm(path, { force: true })
    },
  }
}
