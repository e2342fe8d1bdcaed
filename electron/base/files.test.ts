import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDistillError } from '../../shared/errors.ts'
import { fileError, makePrivateDirectory, readFileIfThere, writeFileAtomic } from './files.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'distill-files-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('private directories', () => {
  it('are made with all that leads to them, and tightened when they were open to others', () => {
    const path = join(root, 'a', 'b')
    makePrivateDirectory(path)
    chmodSync(path, 0o755)
    makePrivateDirectory(path)
    expect([statSync(path).mode & 0o777, statSync(join(root, 'a')).mode & 0o777]).toEqual([0o700, 0o700])
  })

  it('are refused in words where a file stands', () => {
    writeFileSync(join(root, 'file'), '')
    expect(() => makePrivateDirectory(join(root, 'file', 'below'))).toThrow(/a part of the path is a file/)
    expect(() => makePrivateDirectory(join(root, 'file'))).toThrow(/it is a file/)
  })

  it.runIf(process.platform === 'linux')(
    'are refused in words where nobody can make any, instead of trying for ever',
    () => {
      expect(() => makePrivateDirectory('/proc/distill/private')).toThrow(/takes nothing new/)
    },
  )
})

describe('atomic writing', () => {
  it('replaces the text, for the owner only unless told otherwise', () => {
    const path = join(root, 'file')
    writeFileSync(path, 'old', { mode: 0o644 })
    writeFileAtomic(path, 'new ä€')
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new ä€', 0o600])
    writeFileAtomic(path, 'shown', 0o644)
    expect(statSync(path).mode & 0o777).toBe(0o644)
  })

  it('leaves what was there and nothing else when it fails', () => {
    mkdirSync(join(root, 'taken', 'full'), { recursive: true })
    expect(() => writeFileAtomic(join(root, 'taken'), 'text')).toThrow(/cannot be written/)
    expect(() => writeFileAtomic(join(root, 'missing', 'file'), 'text')).toThrow(/cannot be written/)
    expect(readdirSync(root)).toEqual(['taken'])
  })

  it('never puts half a text in place when the disk takes only a part', () => {
    const path = join(root, 'file')
    writeFileSync(path, 'old')
    const program = `import { writeFileAtomic } from ${JSON.stringify(new URL('./files.ts', import.meta.url).href)}
      try { writeFileAtomic(${JSON.stringify(path)}, 'x'.repeat(100_000)) } catch { process.exitCode = 7 }`
    // A limit on a file's size ends a write in the middle, as a disk does that gets full.
    const limited = spawnSync('sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, '-e', program])
    expect([limited.status, readFileSync(path, 'utf8'), readdirSync(root)]).toEqual([7, 'old', ['file']])
  })
})

describe('what the operating system says', () => {
  it.each([
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EROFS', 'read_only'],
    ['EACCES', 'read_only'],
    ['EIO', 'internal'],
  ])('%s becomes %s with a sentence', (code, expected) => {
    const error = fileError(Object.assign(new Error(`${code}: no`), { code }), 'The file was not kept')
    expect(isDistillError(error, expected as 'internal')).toBe(true)
    expect(error.message).toMatch(/^The file was not kept: .+\.$/)
  })

  it('is null for a file that is not there, and an error for one that cannot be read', () => {
    expect(readFileIfThere(join(root, 'missing'))).toBeNull()
    expect(() => readFileIfThere(root)).toThrow(/cannot be read/)
  })
})
