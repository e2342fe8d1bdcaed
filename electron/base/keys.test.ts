import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

  it('are the same for all who make them at the same moment', async () => {
    const program = `import { loadKeys } from ${JSON.stringify(new URL('./keys.ts', import.meta.url).href)}
      import { dataPaths } from ${JSON.stringify(new URL('./paths.ts', import.meta.url).href)}
      while (Date.now() < Number(process.argv[1])) {}
      process.stdout.write(loadKeys(dataPaths(process.argv[2])).token)`
    const start = String(Date.now() + 500)
    const run = () => promisify(execFile)(process.execPath, ['-e', program, start, paths.root])
    const made = await Promise.all(Array.from({ length: 6 }, run))
    expect(new Set(made.map(({ stdout }) => stdout))).toEqual(new Set([loadKeys(paths).token]))
  })

  it('do not take a directory from others that holds more than ours', () => {
    mkdirSync(join(paths.root, '.git'), { recursive: true })
    chmodSync(paths.root, 0o755)
    loadKeys(paths)
    expect([statSync(paths.root).mode & 0o777, statSync(paths.journal).mode & 0o777]).toEqual([0o755, 0o700])
    rmSync(join(paths.root, '.git'), { recursive: true })
    writeFileSync(`${paths.database}-wal`, '')
    loadKeys(paths)
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
