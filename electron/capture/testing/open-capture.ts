import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, type Clock } from '../../base/clock.ts'
import { silentLog } from '../../base/log.ts'
import { readEntryLine, type Entry } from '../entry.ts'
import type { CaptureSettings } from '../exclusions.ts'
import type { CreateFile } from '../journal/segment-file.ts'
import { isSegmentName } from '../journal/segments.ts'
import { openCapture } from '../open.ts'

export const everything: CaptureSettings = {
  paused_until: null,
  excluded_tools: [],
  excluded_repos: [],
  excluded_paths: [],
}

interface Options {
  readonly settings?: () => CaptureSettings
  readonly clock?: Clock
  readonly createFile?: CreateFile
  readonly tokens?: () => readonly string[]
}

/** Looks like a real token to any scanner and is none. */
export const fakeSecret = (number: number): string => `ghp_${String(number).repeat(4)}${'aZ3kQ9xV'.repeat(4)}`

export const scratch = (): string => mkdtempSync(join(tmpdir(), 'distill-capture-'))

/** A door over a real journal in a directory of its own. */
export const openScratchCapture = async (options: Options = {}) => {
  const root = scratch()
  const directory = join(root, 'private')
  const capture = await openCapture({
    directory,
    scannerOptions: { homes: ['/home/dev'] },
    settings: () => everything,
    tokens: () => [],
    onCommitted: () => undefined,
    home: '/home/dev',
    clock: systemClock,
    log: silentLog,
    ...options,
  })
  return {
    ...capture,
    directory,
    observe: (body: unknown) => capture.door.observe(Buffer.from(JSON.stringify(body))),
    /** Everything on the disk, as it is there. */
    onDisk: (): string => segmentTexts(directory).join(''),
    entries: (): readonly Entry[] => entriesIn(directory),
    close: async () => {
      await capture.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const segmentTexts = (directory: string): readonly string[] =>
  readdirSync(directory)
    .filter(isSegmentName)
    .toSorted()
    .map(name => readFileSync(join(directory, name), 'utf8'))

const entriesIn = (directory: string): readonly Entry[] =>
  segmentTexts(directory)
    .flatMap(text => text.split('\n'))
    .map(readEntryLine)
    .filter(entry => entry !== null)
