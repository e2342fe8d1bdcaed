import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../../base/clock.ts'
import { silentLog } from '../../../base/log.ts'
import type { DataPaths } from '../../../base/paths.ts'
import { ids, insert, NOON } from '../../testing/memories.ts'
import { openIn, temporaryFolder, type Folder } from '../../testing/open-local.ts'
import { connect } from '../database.ts'
import { asStoreError } from '../failures.ts'
import { createSettings } from '../settings.ts'
import { createSql } from '../sql.ts'
import { backupNames, createBackups } from './backups.ts'
import { checkAside } from './check.ts'
import { migrate } from './migrate.ts'
import { isMarked } from './soundness.ts'

let folder: Folder
let paths: DataPaths
beforeEach(async () => {
  folder = await temporaryFolder()
  paths = folder.paths
})
afterEach(() => folder.remove())

const clockAt = (at: string): Clock => ({ now: () => new Date(at), offsetMinutes: () => 0 })
const backUp = async (at = NOON): Promise<void> => {
  const db = connect(paths.database)
  await createBackups(paths.backups, clockAt(at), silentLog).daily(db)
  db.close()
}
const fill = async (...names: readonly string[]): Promise<void> => {
  const store = await openIn(paths)
  await store.storage.apply(names.map(name => insert(name, { content: `The ${name} is told here. `.repeat(20) })))
  await store.close()
}
const kept = async (): Promise<readonly string[]> => {
  const store = await openIn(paths)
  const { items } = await store.storage.list({}, { limit: 100 })
  await store.close()
  return items.map(memory => memory.id).toSorted()
}
const overwrite = async (start: number, length: number): Promise<void> => {
  const file = await open(paths.database, 'r+')
  await file.write(Buffer.alloc(length, 0x5a), 0, length, start)
  await file.close()
}

describe('a damaged database', () => {
  it.each([
    ['its header is garbage', () => overwrite(0, 200)],
    ['it was cut in the middle', () => Promise.resolve(truncateSync(paths.database, 60_000))],
    ['it is empty', () => Promise.resolve(truncateSync(paths.database, 0))],
    ['it is not a database', () => Promise.resolve(writeFileSync(paths.database, 'x'.repeat(50_000)))],
  ])('is replaced by the newest good backup when %s, and set aside', async (_, harm) => {
    await fill('old')
    await backUp()
    await fill('new')
    await harm()
    const store = await openIn(paths)
    expect(store.recovery).toMatchObject({ backup: backupNames(paths.backups)[0] })
    expect((await store.settings.read())['last_recovery']).toEqual(store.recovery)
    await store.close()
    expect(await kept()).toEqual(['old'])
    expect(existsSync(store.recovery?.set_aside ?? '')).toBe(true)
  })

  it('passes over a backup that is damaged too', async () => {
    await fill('old')
    await backUp('2026-03-18T12:00:00.000Z')
    await fill('new')
    await backUp('2026-03-20T12:00:00.000Z')
    truncateSync(join(paths.backups, backupNames(paths.backups)[0] ?? ''), 60_000)
    await overwrite(0, 200)
    expect(await kept()).toEqual(['old'])
  })

  it('is restored all the same when the power went after it was set aside, and its place is told', async () => {
    await fill('old')
    await backUp()
    await fill('new')
    const set_aside = join(paths.backups, 'broken-2026-03-18T12-00-00.000Z.db')
    renameSync(paths.database, set_aside)
    const store = await openIn(paths)
    expect(store.recovery).toMatchObject({ backup: backupNames(paths.backups)[0], set_aside })
    await store.close()
    expect(await kept()).toEqual(['old'])
  })

  it('begins anew without any backup rather than not at all', async () => {
    await fill('old')
    await overwrite(0, 200)
    const store = await openIn(paths)
    expect(store.recovery?.backup).toBeNull()
    await store.storage.apply([insert('fresh')])
    await store.close()
    expect(await kept()).toEqual(['fresh'])
  })

  it('is found by the check behind, marked, and restored at the next start', async () => {
    await fill('old')
    await backUp()
    await fill(...ids(200))
    await overwrite(statSync(paths.database).size - 60_000, 50_000)
    expect(await checkAside(paths.database, silentLog)).toBe(false)
    expect(isMarked(paths.database)).toBe(true)
    expect(await kept()).toEqual(['old'])
    expect(isMarked(paths.database)).toBe(false)
  })

  it('that is sound but for its text index gets that index made anew', async () => {
    await fill('zeppelin', 'balloon')
    const db = connect(paths.database)
    db.unsafeMode(true)
    const store = await openIn(paths)
    db.exec('DELETE FROM memory_text_data WHERE id > 10')
    db.close()
    await expect(store.storage.search_text('zeppelin', {}, 5)).rejects.toMatchObject({ code: 'corrupt' })
    await store.close()
    const healed = await openIn(paths)
    expect((await healed.storage.search_text('zeppelin', {}, 5)).map(hit => hit.id)).toEqual(['zeppelin'])
    expect(healed.recovery).toBeNull()
    await healed.close()
  })

  it('lets nothing be mistaken: a sound one opens as it is, clean or not', async () => {
    await fill('a')
    mkdirSync(paths.backups, { recursive: true })
    copyFileSync(paths.database, join(paths.backups, 'memory-2020-01-01T00-00-00.000Z.db'))
    await fill('b')
    const left = connect(paths.database)
    createSettings(createSql(left), () => undefined)
    left.exec("INSERT INTO settings VALUES ('k', '1')")
    expect(await kept()).toEqual(['a', 'b'])
    left.close()
  })
})

describe('schemas', () => {
  it('refuses a newer one in words and leaves the file alone', async () => {
    await fill('a')
    const db = connect(paths.database)
    db.pragma('user_version = 99')
    db.close()
    await expect(openIn(paths)).rejects.toMatchObject({
      code: 'newer_schema',
      message: expect.stringContaining('update Distill') as string,
    })
    expect(existsSync(paths.backups)).toBe(false)
  })

  it('backs up before each migration of an existing store, and a failed one leaves the schema before it', async () => {
    await fill('a')
    const db = connect(paths.database)
    const first = "CREATE TABLE extra (a); INSERT INTO extra VALUES ('x')"
    const steps = ['', first, 'CREATE TABLE broken (; nonsense']
    const backups = createBackups(paths.backups, clockAt(NOON), silentLog)
    await expect(migrate(db, backups, steps)).rejects.toThrow(/syntax/)
    expect(db.pragma('user_version', { simple: true })).toBe(2)
    db.close()
    expect(backupNames(paths.backups)).toHaveLength(1)
    const copy = connect(join(paths.backups, backupNames(paths.backups)[0] ?? ''))
    expect(copy.prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE name = 'extra'").get()).toEqual({
      tables: 1,
    })
    copy.close()
  })
})

describe('backups', () => {
  it('are taken once a day, also when the clock was set back, and only the newest are kept', async () => {
    await fill('a')
    for (const day of ['18', '18', '19', '20', '21']) await backUp(`2026-03-${day}T12:00:00.000Z`)
    await backUp('2026-03-22T11:00:00.000Z')
    const days = backupNames(paths.backups).map(name => name.slice(15, 17))
    expect(days).toEqual(['21', '20', '19'])
    await backUp('2026-01-01T12:00:00.000Z')
    expect(backupNames(paths.backups).map(name => name.slice(12, 17))).toEqual(['03-21', '03-20', '01-01'])
  })

  it('that a crash left unfinished are gone at the next start, because no purge would find their text', async () => {
    await fill('a')
    mkdirSync(paths.backups)
    writeFileSync(join(paths.backups, 'memory-2026-03-18T12-00-00.000Z.db.part'), 'The a is told here.')
    await kept()
    expect(readdirSync(paths.backups)).toEqual([])
  })

  it('lose a purged text also while somebody reads the old pages, and the purge can be repeated', async () => {
    await fill('zeppelin')
    await backUp()
    const store = await openIn(paths)
    const reader = connect(paths.database)
    reader.exec('BEGIN; SELECT count(*) FROM memories')
    await expect(store.storage.purge(['zeppelin'], NOON)).rejects.toMatchObject({ code: 'busy' })
    const backup = readFileSync(join(paths.backups, backupNames(paths.backups)[0] ?? ''), 'latin1')
    expect(backup).not.toContain('zeppelin is told')
    reader.close()
    await store.storage.purge(['zeppelin'], NOON)
    expect(readFileSync(paths.database, 'latin1')).not.toContain('zeppelin is told')
    expect(statSync(`${paths.database}-wal`).size).toBe(0)
    await store.close()
  }, 20_000)

  it('and everything else are for the owner alone', async () => {
    await fill('a')
    await backUp()
    const files = readdirSync(paths.root, { recursive: true, withFileTypes: true })
    const loose = files.filter(
      entry => (statSync(join(entry.parentPath, entry.name)).mode & 0o077) !== 0 && process.platform !== 'win32',
    )
    expect(loose.map(entry => entry.name)).toEqual([])
  })
})

describe('a disk that does not take any more', () => {
  it('is told as full, keeps what was there, and goes on when there is room again', async () => {
    await fill('a')
    const db = connect(paths.database)
    const settings = createSettings(createSql(db), () => undefined)
    const pages = db.pragma('page_count', { simple: true }) as number
    db.pragma(`max_page_count = ${pages}`)
    await expect(settings.write('big', 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'disk_full' })
    db.pragma('max_page_count = 1000000')
    await settings.write('big', 'y')
    expect(await settings.read()).toEqual({ big: 'y' })
    db.close()
  })

  it('is told as read-only when it is', async () => {
    await fill('a')
    const db = connect(paths.database)
    db.pragma('query_only = ON')
    await expect(createSettings(createSql(db), () => undefined).write('k', 1)).rejects.toMatchObject({
      code: 'read_only',
    })
    db.close()
  })

  it.each([
    ['EACCES', 'read_only'],
    ['EROFS', 'read_only'],
    ['ENOSPC', 'disk_full'],
    ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
    ['EIO', 'internal'],
  ])('tells %s as %s', (code, expected) => {
    expect(asStoreError(Object.assign(new Error('no'), { code })).code).toBe(expected)
  })

  it('that holds a file where the folder should be is told in words', async () => {
    writeFileSync(join(paths.root, 'file'), '')
    const inside = {
      ...paths,
      root: join(paths.root, 'file', 'x'),
      database: join(paths.root, 'file', 'x', 'memory.db'),
    }
    await expect(openIn(inside)).rejects.toMatchObject({ name: 'DistillError' })
  })
})
