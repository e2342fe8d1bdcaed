import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadKeys, saveKeys, withNewHookToken } from './keys.ts'
import { dataPaths, type DataPaths } from './paths.ts'

let paths: DataPaths
beforeEach(() => {
  paths = dataPaths(join(mkdtempSync(join(tmpdir(), 'distill-keys-')), 'data'))
})
afterEach(() => rmSync(join(paths.root, '..'), { recursive: true, force: true }))

describe('the keys of a data directory', () => {
  it('are made once, kept, and for their owner only', () => {
    const keys = loadKeys(paths)
    expect(keys.token).toMatch(/^[\w-]{43}$/)
    expect(keys.hook_token).not.toBe(keys.token)
    expect(loadKeys(paths)).toEqual(keys)
    expect(statSync(paths.keys).mode & 0o777).toBe(0o600)
    expect(statSync(paths.root).mode & 0o777).toBe(0o700)
  })

  it('keep the port, and change the hook token alone when asked', () => {
    const keys = { ...loadKeys(paths), port: 21_750 }
    saveKeys(paths, withNewHookToken(keys))
    const after = loadKeys(paths)
    expect([after.port, after.token]).toEqual([21_750, keys.token])
    expect(after.hook_token).not.toBe(keys.hook_token)
  })

  it.each(['', '{', '{"token":"a","hook_token":"b"}', '[]', 'null'])(
    'are made anew when they were damaged: %s',
    text => {
      loadKeys(paths)
      writeFileSync(paths.keys, text)
      const keys = loadKeys(paths)
      expect(JSON.parse(readFileSync(paths.keys, 'utf8'))).toEqual(keys)
      expect(keys.token.length).toBe(43)
    },
  )
})
