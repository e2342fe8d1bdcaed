import { describe, expect, it } from 'vitest'
import type { Repo } from '../storage/port.ts'
import { createRepoBook } from './repos.ts'

const shelf = (...repos: readonly Repo[]) => {
  let current = repos
  let reads = 0
  let now = Date.parse('2026-03-18T12:00:00.000Z')
  const storage = {
    repos: async () => {
      reads++
      return current.map(repo => ({ ...repo, memories: 1 }))
    },
  }
  const clock = { now: () => new Date(now), offsetMinutes: () => 0 }
  return {
    book: createRepoBook(storage, clock),
    reads: () => reads,
    learn: (...more: readonly Repo[]) => (current = [...current, ...more]),
    wait: (ms: number) => (now += ms),
  }
}

const app = { key: 'github.com/acme/app', name: 'app' }
const other = { key: 'github.com/other/app', name: 'app' }

describe('a repository given by key or name', () => {
  it('is found by either, whatever the case of its name', async () => {
    const { book } = shelf(app, { key: 'local:1', name: 'Tools' })
    expect(await book.keysOf('github.com/acme/app')).toEqual(['github.com/acme/app'])
    expect(await book.keysOf('app')).toEqual(['github.com/acme/app'])
    expect(await book.keysOf('tools')).toEqual(['local:1'])
  })

  it('of two with one name asks which, naming the keys, instead of taking the first', async () => {
    const { book } = shelf(app, other)
    await expect(book.keysOf('app')).rejects.toMatchObject({
      code: 'ambiguous',
      message: expect.stringMatching(/github\.com\/acme\/app, github\.com\/other\/app/),
    })
    expect(await book.keysOf(other.key)).toEqual([other.key])
  })

  it('that nobody knows finds nothing rather than everything', async () => {
    expect(await shelf(app).book.keysOf('nowhere')).toEqual(['nowhere'])
  })

  it('is seen at once when it is new, and a second of its name within two seconds', async () => {
    const { book, learn, wait } = shelf()
    expect(await book.keyOf('app')).toBe('app')
    learn(app)
    expect(await book.keyOf('app')).toBe(app.key)
    learn(other)
    wait(2001)
    await expect(book.keyOf('app')).rejects.toMatchObject({ code: 'ambiguous' })
  })

  it('keeps what was saved under its bare name before it was seen', async () => {
    const { book } = shelf({ key: 'app', name: 'app' }, app)
    expect(await book.keysOf('app')).toEqual(['app', app.key])
    expect(await book.keyOf('app')).toBe(app.key)
  })

  it('given as a folder is saved by its last part: a path holds a person’s name', async () => {
    expect(await shelf().book.keyOf('/home/jane/work/app')).toBe('app')
    expect(await shelf(app).book.keysOf('/home/jane/work/app')).toEqual([app.key])
  })
})

describe('display names', () => {
  it('are read once for the keys that are known, and again for a new one', async () => {
    const { book, learn, reads } = shelf(app)
    const names = await book.names([app.key])
    expect(names(app.key)).toBe('app')
    await book.names([app.key])
    expect(reads()).toBe(1)
    learn({ key: 'local:2', name: 'site' })
    expect((await book.names(['local:2']))('local:2')).toBe('site')
  })

  it('fall back to the key', async () => {
    expect((await shelf().book.names(['local:9']))('local:9')).toBe('local:9')
  })
})
