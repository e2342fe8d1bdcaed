import { afterBurst } from '../base/after-burst.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { createScanner } from '../privacy/scanner.ts'
import type { ScannerOptions } from '../privacy/types.ts'
import type { Cursor } from '../storage/queue-port.ts'
import { createDoor, type Door } from './1-door.ts'
import { openJournal, type Journal } from './2-journal.ts'
import { createPrepare } from './body/prepare.ts'
import type { CaptureSettings } from './exclusions.ts'
import type { CreateFile } from './journal/segment-file.ts'
import { createLargeBodies } from './large-bodies.ts'
import { openBlankJournal } from './rehearsal/blank-journal.ts'
import { createRepoOf } from './repo/identity.ts'

const QUIET_MS = 100
const LONGEST_BURST_MS = 1000

interface Options {
  /** Where the journal lies. */
  readonly directory: string
  readonly scannerOptions: ScannerOptions
  readonly settings: () => CaptureSettings
  /** The engine's own tokens of this moment, which are never kept. */
  readonly tokens: () => readonly string[]
  readonly home: string
  readonly clock: Clock
  readonly log: Log
  /** Told up to where the journal may be read, once a burst is over: work on it would slow the door. */
  readonly onCommitted: (committed: Cursor) => void
  readonly createFile?: CreateFile
}

/** A door like the real one whose observations go nowhere. */
export interface Rehearsal {
  readonly door: Door
  close(): Promise<void>
}

export interface Capture {
  readonly door: Door
  readonly journal: Journal
  rehearse(): Promise<Rehearsal>
  close(): Promise<void>
}

/** The way of an observation up to the disk, put together. */
export const openCapture = async (options: Options): Promise<Capture> => {
  const { scannerOptions, settings, tokens, home, clock } = options
  const onCommitted = afterBurst(options.onCommitted, { quietMs: QUIET_MS, longestMs: LONGEST_BURST_MS })
  const journal = await openJournal({ ...options, onCommitted })
  const scanner = createScanner(scannerOptions)
  const prepare = createPrepare({ scanner, tokens })
  const large = createLargeBodies({ scannerOptions, tokens })
  const repoOf = createRepoOf({ clean: text => scanner.redact(text).text, now: () => clock.now().getTime() })
  const prepareLarge = (raw: Uint8Array) => large.prepare(raw)
  const given = { prepare, prepareLarge, repoOf, clock, home }
  return {
    door: createDoor({ ...given, settings, journal }),
    journal,
    rehearse: async () => {
      const blank = await openBlankJournal(options.directory, clock)
      return {
        door: createDoor({ ...given, settings: () => withoutPause(settings()), journal: blank }),
        close: blank.close,
      }
    },
    close: async () => {
      await journal.close()
      await large.close()
    },
  }
}

const withoutPause = (settings: CaptureSettings): CaptureSettings => ({ ...settings, paused_until: null })
