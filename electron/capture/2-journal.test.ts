import fc from 'fast-check'
import {
  appendFileSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../base/log.ts'
import { isDistillError } from '../../shared/errors.ts'
import type { Cursor } from '../storage/queue-port.ts'
import { openJournal } from './2-journal.ts'
import { createJournalReader, type JournalLine } from './journal/reader.ts'
import { eraseLines, removeSegments } from './journal/remove.ts'
import { createFile, type CreateFile } from './journal/segment-file.ts'
import { listSegments } from './journal/segments.ts'
import { idNumber, lineNumber } from './testing/lines.ts'
import { scratch } from './testing/open-capture.ts'

let root: string
let directory: string
let now = new Date('2026-03-18T14:30:00.000Z')
const clock = { now: () => now, offsetMinutes: () => 0 }

beforeEach(() => {
  root = scratch()
  directory = join(root, 'private')
  now = new Date('2026-03-18T14:30:00.000Z')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const open = (over: Partial<Parameters<typeof openJournal>[0]> = {}) =>
  openJournal({ directory, clock, log: silentLog, ...over })

/** Reads as the worker does: batch after batch from where it stood. */
const readAll = async (from: Cursor | null, committed: Cursor | null, chunk?: number) => {
  const reader = createJournalReader(directory, chunk)
  const lines: JournalLine[] = []
  let [cursor, setAside] = [from, 0]
  for (;;) {
    const batch = await reader.readFrom(cursor, committed)
    lines.push(...batch.lines)
    setAside += batch.set_aside
    cursor = batch.cursor
    if (batch.caught_up) return { ids: lines.map(({ entry }) => entry.id), lines, cursor, setAside }
  }
}
const linkOf = (path: string): string => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
const ids = (...numbers: readonly number[]) => numbers.map(idNumber)
const [first, last] = [
  (names: readonly string[]) => join(directory, names[0] ?? ''),
  (names: readonly string[]) => join(directory, names.at(-1) ?? ''),
]

describe('writing', () => {
  it('gives each line back at its place, in the order it was appended', async () => {
    const journal = await open()
    await Promise.all([1, 2, 3].map(at => journal.append(lineNumber(at, 'ä€😀'))))
    const { ids: found, lines } = await readAll(null, journal.committed())
    expect(found).toEqual(ids(1, 2, 3))
    const reader = createJournalReader(directory)
    for (const line of lines) expect(await reader.readEntry(line)).toEqual(line.entry)
    await journal.close()
  })

  it('is readable by its owner only', async () => {
    const journal = await open()
    await journal.append(lineNumber(1))
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(statSync(last(await listSegments(directory))).mode & 0o777).toBe(0o600)
    await journal.close()
  })

  it('writes what waits together, at one go', async () => {
    let writes = 0
    const counting: CreateFile = async path => {
      const file = await createFile(path)
      return { ...file, write: (...args) => (writes++, file.write(...args)) }
    }
    const journal = await open({ createFile: counting })
    await Promise.all(Array.from({ length: 200 }, (_, at) => journal.append(lineNumber(at))))
    expect(writes).toBeLessThan(5)
    expect((await readAll(null, journal.committed())).ids).toHaveLength(200)
    await journal.close()
  })

  it('has written what waited when it is closed, and nothing later', async () => {
    const journal = await open()
    const appended = [1, 2].map(at => journal.append(lineNumber(at)))
    await journal.close()
    expect(readFileSync(first(readdirSync(directory)), 'utf8')).toBe([1, 2].map(at => lineNumber(at)).join(''))
    await Promise.all(appended)
  })

  it('answers an append only after its bytes are on the disk', async () => {
    const order: string[] = []
    const telling: CreateFile = async path => {
      const file = await createFile(path)
      return {
        ...file,
        write: async (...args) => {
          const written = await file.write(...args)
          order.push('on the disk')
          return written
        },
      }
    }
    const journal = await open({ createFile: telling, onCommitted: () => order.push('committed') })
    await journal.append(lineNumber(1)).then(() => order.push('answered'))
    expect(order[0]).toBe('on the disk')
    expect(order.toSorted()).toEqual(['answered', 'committed', 'on the disk'])
    await journal.close()
  })

  it.runIf(process.platform === 'linux')('opens its segments so that every write is synced', async () => {
    const journal = await open()
    await journal.append(lineNumber(1))
    const path = join(directory, journal.committed().segment)
    const [descriptor] = readdirSync('/proc/self/fd').filter(fd => linkOf(`/proc/self/fd/${fd}`) === path)
    const flags = /flags:\s+0?([0-7]+)/.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1]
    expect(Number.parseInt(flags ?? '0', 8) & constants.O_DSYNC).toBe(constants.O_DSYNC)
    await journal.close()
  })

  it('begins a segment at each start, by size and by day, in order even if the clock goes back', async () => {
    const append = async (number: number) => {
      const journal = await open({ segmentBytes: 2000 })
      await journal.append(lineNumber(number))
      return journal
    }
    await (await append(1)).close()
    now = new Date('2026-03-17T09:00:00.000Z')
    await (await append(2)).close()
    const journal = await append(3)
    now = new Date('2026-03-20T00:00:01.000Z')
    await journal.append(lineNumber(4))
    await journal.append(lineNumber(5, 'y'.repeat(3000)))
    await journal.append(lineNumber(6))
    expect(await listSegments(directory)).toHaveLength(6)
    expect((await readAll(null, journal.committed())).ids).toEqual(ids(1, 2, 3, 4, 5, 6))
    await journal.close()
  })

  it('leaves no empty segments behind', async () => {
    for (let start = 0; start < 3; start++) await (await open()).close()
    expect(await listSegments(directory)).toEqual([])
  })

  it.each(['deleted', 'moved away'])(
    'begins anew when its segment was %s: nothing acknowledged later is lost',
    async how => {
      const journal = await open()
      await journal.append(lineNumber(1))
      const path = last(await listSegments(directory))
      if (how === 'deleted') rmSync(path)
      else renameSync(path, join(root, 'elsewhere'))
      await journal.append(lineNumber(2))
      await journal.append(lineNumber(3))
      expect((await readAll(null, journal.committed())).ids).toEqual(ids(2, 3))
      await journal.close()
    },
  )

  it('goes on when its whole directory was deleted', async () => {
    const journal = await open()
    await journal.append(lineNumber(1))
    rmSync(directory, { recursive: true })
    await journal.append(lineNumber(2))
    expect((await readAll(null, journal.committed())).ids).toEqual(ids(2))
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    await journal.close()
  })
})

describe('a full or failing disk', () => {
  /** Takes `room` bytes and then says what the operating system says; half a line may be written. */
  const failing = (code: string) => {
    const disk = { room: Infinity, broken: false }
    const error = () => Object.assign(new Error(code), { code })
    const create: CreateFile = async path => {
      const file = await createFile(path)
      return {
        ...file,
        write: async (bytes, from, position) => {
          if (disk.room <= 0) throw error()
          const part = bytes.subarray(0, Math.min(bytes.byteLength, from + disk.room))
          disk.room -= part.byteLength - from
          const written = await file.write(part, from, position)
          if (disk.broken) throw error()
          return written
        },
      }
    }
    return { disk, create }
  }

  it('says so, takes back the half-written line, and goes on by itself when there is room', async () => {
    const { disk, create } = failing('ENOSPC')
    const journal = await open({ createFile: create })
    await journal.append(lineNumber(1))
    for (const room of [100, 0, 30]) {
      disk.room = room
      await expect(journal.append(lineNumber(2))).rejects.toSatisfy(error => isDistillError(error, 'disk_full'))
    }
    const before = await readAll(null, journal.committed())
    expect(before).toMatchObject({ ids: ids(1), setAside: 0 })
    disk.room = Infinity
    await journal.append(lineNumber(2))
    await journal.append(lineNumber(3))
    expect((await readAll(before.cursor, journal.committed())).ids).toEqual(ids(2, 3))
    expect(await listSegments(directory)).toHaveLength(2)
    await journal.close()
  })

  it('does not acknowledge what was written but could not be synced', async () => {
    const { disk, create } = failing('EIO')
    const journal = await open({ createFile: create })
    disk.broken = true
    await expect(journal.append(lineNumber(1))).rejects.toSatisfy(error => isDistillError(error, 'internal'))
    disk.broken = false
    await journal.append(lineNumber(2))
    expect((await readAll(null, journal.committed())).ids).toEqual(ids(2))
    await journal.close()
  })

  it('starts although no segment can be begun, says why, and takes lines once one can', async () => {
    let error: Error | null = Object.assign(new Error('EROFS'), { code: 'EROFS' })
    const create: CreateFile = path => (error ? Promise.reject(error) : createFile(path))
    const journal = await open({ createFile: create })
    await expect(journal.append(lineNumber(1))).rejects.toSatisfy(error => isDistillError(error, 'read_only'))
    error = null
    await journal.append(lineNumber(2))
    expect((await readAll(null, journal.committed())).ids).toEqual(ids(2))
    await journal.close()
  })
})

describe('reading', () => {
  it('reads nothing behind what is committed, and everything once nobody writes', async () => {
    const journal = await open()
    await journal.append(lineNumber(1))
    const committed = journal.committed()
    appendFileSync(last(await listSegments(directory)), lineNumber(2))
    expect((await readAll(null, committed)).ids).toEqual(ids(1))
    expect((await readAll(null, null)).ids).toEqual(ids(1, 2))
    await journal.close()
  })

  it('goes on where it stood, across segments', async () => {
    const journal = await open({ segmentBytes: 1 })
    await journal.append(lineNumber(1))
    const { cursor } = await readAll(null, journal.committed())
    for (const number of [2, 3, 4]) await journal.append(lineNumber(number))
    const rest = await readAll(cursor, journal.committed())
    expect(rest.ids).toEqual(ids(2, 3, 4))
    expect(rest.cursor?.segment).toBe(journal.committed().segment)
    expect((await readAll(rest.cursor, journal.committed())).ids).toEqual([])
    await journal.close()
  })

  it('reads lines that are longer than a chunk', async () => {
    const journal = await open()
    await journal.append(lineNumber(1, 'long'.repeat(5000)))
    await journal.append(lineNumber(2))
    expect((await readAll(null, journal.committed(), 64)).ids).toEqual(ids(1, 2))
    await journal.close()
  })

  it('passes over a segment that was deleted, whether it stood in it or not', async () => {
    const journal = await open({ segmentBytes: 1 })
    await journal.append(lineNumber(1))
    const { cursor } = await readAll(null, journal.committed())
    for (const number of [2, 3]) await journal.append(lineNumber(number))
    const segments = await listSegments(directory)
    rmSync(first(segments))
    expect((await readAll(cursor, journal.committed())).ids).toEqual(ids(2, 3))
    rmSync(join(directory, segments[1] ?? ''))
    expect((await readAll(cursor, journal.committed())).ids).toEqual(ids(3))
    const gone = { segment: segments[1] ?? '', offset: 0, length: 10 }
    expect(await createJournalReader(directory).readEntry(gone)).toBeNull()
    await journal.close()
  })

  it('puts damaged lines aside once and gives out the others', async () => {
    const journal = await open()
    await journal.append(lineNumber(1))
    await journal.append('{"v":1,"id":"half\n')
    await journal.append('{"v":99,"id":"0123456789ab"}\n')
    await journal.append(lineNumber(2))
    const read = await readAll(null, journal.committed())
    expect(read).toMatchObject({ ids: ids(1, 2), setAside: 2 })
    expect(await readAll(null, journal.committed())).toMatchObject({ ids: ids(1, 2), setAside: 0 })
    const kept = readdirSync(join(directory, 'torn')).map(name => readFileSync(join(directory, 'torn', name), 'utf8'))
    expect(kept.toSorted()).toEqual(['{"v":1,"id":"half', '{"v":99,"id":"0123456789ab"}'])
    await journal.close()
  })

  it('does not leave its directory by a segment’s name', async () => {
    mkdirSync(directory)
    writeFileSync(join(root, 'outside.jsonl'), lineNumber(1))
    const place = { segment: '../outside.jsonl', offset: 0, length: lineNumber(1).length - 1 }
    expect(await createJournalReader(directory).readEntry(place)).toBeNull()
  })
})

describe('after a crash', () => {
  it('a torn last line is left alone while its segment is active, then set aside once', async () => {
    const before = await open()
    await before.append(lineNumber(1))
    appendFileSync(join(directory, before.committed().segment), lineNumber(2).slice(0, 50))
    const during = await readAll(null, before.committed())
    expect(during).toMatchObject({ ids: ids(1), setAside: 0 })
    const journal = await open()
    await journal.append(lineNumber(3))
    const after = await readAll(during.cursor, journal.committed())
    expect(after).toMatchObject({ ids: ids(3), setAside: 1 })
    const [piece = ''] = readdirSync(join(directory, 'torn'))
    expect(readFileSync(join(directory, 'torn', piece), 'utf8')).toBe(lineNumber(2).slice(0, 50))
    expect(statSync(join(directory, 'torn', piece)).mode & 0o777).toBe(0o600)
    await journal.close()
    await before.close()
  })

  it('whatever the tail became, each complete line before it survives once and nothing is doubled', async () => {
    const damage = fc.record({
      lines: fc.integer({ min: 0, max: 12 }),
      cut: fc.integer({ min: 0, max: 2000 }),
      garbage: fc.uint8Array({ maxLength: 300 }),
      later: fc.integer({ min: 0, max: 3 }),
      chunk: fc.constantFrom(16, 333, 100_000),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ lines, cut, garbage, later, chunk }) => {
        rmSync(directory, { recursive: true, force: true })
        const before = await open()
        for (let number = 0; number < lines; number++) await before.append(lineNumber(number))
        const path = join(directory, before.committed().segment)
        const size = statSync(path).size
        const kept = Math.max(0, size - cut)
        truncateSync(path, kept)
        appendFileSync(path, garbage)
        const whole = readFileSync(path).subarray(0, kept).toString().split('\n').length - 1

        const journal = await open()
        for (let number = 0; number < later; number++) await journal.append(lineNumber(100 + number))
        const read = await readAll(null, journal.committed(), chunk)
        const complete = Array.from({ length: whole }, (_, number) => number)
        const afterwards = Array.from({ length: later }, (_, number) => 100 + number)
        // Cutting may stop just before a line's end: garbage that begins with one completes that line.
        const mended = read.ids.length === whole + later + 1 ? [whole] : []
        expect(read.ids).toEqual(ids(...complete, ...mended, ...afterwards))
        expect(await readAll(read.cursor, journal.committed())).toMatchObject({ ids: [], setAside: 0 })
        await journal.close()
        await before.close()
      }),
      { numRuns: 60 },
    )
  })
})

describe('removing', () => {
  it('deletes segments with what was set aside from them, and leaves other files alone', async () => {
    const journal = await open({ segmentBytes: 1 })
    await journal.append('damaged\n')
    await journal.append(lineNumber(1))
    await readAll(null, journal.committed())
    writeFileSync(join(directory, 'keys.json'), '{}')
    const [damaged = ''] = await listSegments(directory)
    await removeSegments(directory, [damaged, 'keys.json', '../outside', damaged])
    expect(readdirSync(join(directory, 'torn'))).toEqual([])
    expect(readdirSync(directory)).toContain('keys.json')
    expect((await readAll(null, journal.committed())).ids).toEqual(ids(1))
    await journal.close()
  })

  it('lets even the active segment be removed after it was ended', async () => {
    const journal = await open()
    await journal.append(lineNumber(1))
    const old = await listSegments(directory)
    await journal.roll()
    await removeSegments(directory, old)
    await journal.append(lineNumber(2))
    expect((await readAll(null, journal.committed())).ids).toEqual(ids(2))
    await journal.close()
  })

  it('erases single lines for good and keeps the places of the others', async () => {
    const journal = await open()
    await journal.append(lineNumber(1, 'PRIVATE'))
    await journal.append(lineNumber(2))
    const { lines } = await readAll(null, journal.committed())
    await eraseLines(directory, lines.slice(0, 1))
    expect(readFileSync(last(await listSegments(directory)), 'utf8')).not.toContain('PRIVATE')
    const reader = createJournalReader(directory)
    expect(await Promise.all(lines.map(line => reader.readEntry(line)))).toEqual([null, lines[1]?.entry])
    expect(await readAll(null, journal.committed())).toMatchObject({ ids: ids(2), setAside: 0 })
    await journal.close()
  })
})
