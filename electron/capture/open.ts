import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Scanner } from '../privacy/types.ts'
import type { Cursor } from '../storage/queue-port.ts'
import { createDoor, type Door } from './1-door.ts'
import { openJournal, type Journal } from './2-journal.ts'
import { createHomeShortener } from './body/home-paths.ts'
import { createPrepare, type Prepare } from './body/prepare.ts'
import type { CaptureSettings } from './exclusions.ts'
import type { CreateFile } from './journal/segment-file.ts'
import { createLargeBodies } from './large-bodies.ts'
import { createRepoOf, type RepoOf } from './repo/identity.ts'

interface Options {
  /** Where the journal lies. */
  readonly directory: string
  readonly scanner: Scanner
  readonly settings: () => CaptureSettings
  /** The engine's own tokens, which are never kept. */
  readonly tokens: readonly string[]
  readonly home: string
  readonly clock: Clock
  readonly log: Log
  readonly onCommitted?: (committed: Cursor) => void
  readonly createFile?: CreateFile
  readonly scanThread?: URL
}

export interface Capture {
  readonly door: Door
  readonly journal: Journal
  readonly repoOf: RepoOf
  readonly prepare: Prepare
  close(): Promise<void>
}

/** The way of an observation up to the disk, put together. */
export const openCapture = async (options: Options): Promise<Capture> => {
  const { scanner, settings, tokens, home, clock } = options
  const journal = await openJournal(options)
  const prepare = createPrepare({ scanner, home, tokens })
  const large = createLargeBodies({
    home,
    tokens,
    thread: options.scanThread ?? new URL('./scan-thread.ts', import.meta.url),
  })
  const shortenerFor = createHomeShortener(home)
  const clean = (text: string): string => scanner.redact(shortenerFor([text])(text)).text
  const repoOf = createRepoOf({ clean, now: () => clock.now().getTime() })
  const prepareLarge = (raw: Uint8Array) => large.prepare(raw)
  const door = createDoor({ journal, prepare, prepareLarge, repoOf, settings, clock, home })
  return {
    door,
    journal,
    repoOf,
    prepare,
    close: async () => {
      await journal.close()
      await large.close()
    },
  }
}
