import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportEvidence, type EvidenceReport } from './evidence.ts'
import { readRepoFile } from './repo-file.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'distill-evidence-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const POOL = 'const pool = 10\nexport const open = () => pool\n'

const report = (lines: readonly string[], repos = ['app'], redact = (text: string) => text) =>
  reportEvidence(
    { rootOf: async repo => (repo === 'app' ? root : null), redact },
    { repos, evidence: [{ path: 'src/pool.ts', hash: hashOf(POOL), lines }] },
  )
const write = async (text: string): Promise<void> => {
  await mkdir(join(root, 'src'), { recursive: true })
  await writeFile(join(root, 'src/pool.ts'), text)
}
const stateOf = (found: EvidenceReport | null) => found?.state

describe('the state of the evidence', () => {
  it('is fresh while the file is what it was', async () => {
    await write(POOL)
    expect(stateOf(await report(['const pool = 10']))).toBe('fresh')
  })

  it('is edited when the file changed but every noted line is still there, however indented', async () => {
    await write(`// a new comment\n  ${POOL}`)
    expect(stateOf(await report(['const pool = 10']))).toBe('edited')
  })

  it('is drifted when a noted line changed, or when nothing was noted to go by', async () => {
    await write(POOL.replace('10', '20'))
    expect(stateOf(await report(['const pool = 10']))).toBe('drifted')
    expect(stateOf(await report([]))).toBe('drifted')
  })

  it('is missing when the file is gone', async () => {
    expect(stateOf(await report(['const pool = 10']))).toBe('missing')
  })

  it('recognises lines that were redacted or cut when they were noted', async () => {
    await write('token = abc\nlet long = 1234567890\n\n')
    const redact = (text: string): string => text.replace('abc', '[REDACTED:token]')
    expect(stateOf(await report(['token = [REDACTED:token]', 'let long = 1234…'], ['app'], redact))).toBe('edited')
  })

  it('is unknown for a repository that is not on this machine, and for a memory that names no file', async () => {
    expect(await report(['x'], ['elsewhere'])).toBeNull()
    const none = { repos: ['app'], evidence: [] }
    expect(await reportEvidence({ rootOf: async () => root, redact: text => text }, none)).toBeNull()
  })
})

describe('reading a file of the repository', () => {
  it('reads a regular file inside it', async () => {
    await write(POOL)
    expect(await readRepoFile(root, 'src/pool.ts')).toEqual({ hash: hashOf(POOL), text: POOL })
  })

  it.each(['../outside.txt', 'src/../../outside.txt', '/etc/passwd', 'src', '.', '', 'a\0b', 'nowhere.ts'])(
    'refuses %j',
    async path => {
      await write(POOL)
      expect(await readRepoFile(root, path)).toBeNull()
    },
  )

  it('follows no link that leads out, but one that stays inside', async () => {
    await write(POOL)
    await symlink('/etc/passwd', join(root, 'out'))
    await symlink('/etc', join(root, 'etc'))
    await symlink(join(root, 'src/pool.ts'), join(root, 'in'))
    expect(await readRepoFile(root, 'out')).toBeNull()
    expect(await readRepoFile(root, 'etc/passwd')).toBeNull()
    expect((await readRepoFile(root, 'in'))?.text).toBe(POOL)
  })

  it.runIf(process.platform !== 'win32')('is not held up by a pipe', async () => {
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, 'pipe')])
    expect(await readRepoFile(root, 'pipe')).toBeNull()
  })

  it('refuses more than a megabyte', async () => {
    await writeFile(join(root, 'big'), 'x'.repeat(1_048_577))
    await writeFile(join(root, 'largest'), 'x'.repeat(1_048_576))
    expect(await readRepoFile(root, 'big')).toBeNull()
    expect(await readRepoFile(root, 'largest')).not.toBeNull()
  })
})
