import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { silentLog } from '../../base/log.ts'
import { openJournal, type Journal } from '../2-journal.ts'
import type { CreateFile } from '../journal/segment-file.ts'

/** Takes everything and keeps nothing. */
const createBlankFile: CreateFile = async () => {
  const handle = await open(devNull, 'w')
  return {
    write: async (bytes, from) => (await handle.write(bytes, from, bytes.byteLength - from)).bytesWritten,
    truncate: async () => undefined,
    isAt: () => true,
    close: () => handle.close(),
  }
}

/** A journal like the real one that leaves no trace. Its folder is not there, so that nothing real is ever met. */
export const openBlankJournal = (directory: string, clock: Clock): Promise<Journal> =>
  openJournal({ directory: join(directory, 'rehearsal'), clock, log: silentLog, createFile: createBlankFile })
