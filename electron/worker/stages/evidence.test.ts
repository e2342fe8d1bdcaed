import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createScanner } from '../../privacy/scanner.ts'
import { madeUpToken } from '../testing/scripted.ts'
import { expandHome, gatherEvidence, identifiersIn, pathsIn } from './evidence.ts'

const scanner = createScanner()
const FACT = { content: 'The function openPool in src/pool.ts takes at most MAX_POOL connections.' }
const POOL = `const MAX_POOL = 10\nconst other = 1\n  export const openPool = () => MAX_POOL\nconst key = '${madeUpToken}' // openPool\n`

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'distill-evidence-'))
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'src/pool.ts'), POOL)
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('evidence', () => {
  it('notes hash and naming lines of a file that the fact names, without its secrets', async () => {
    const evidenceOf = await gatherEvidence({ root, paths: [] }, [FACT.content], scanner)
    const [found] = evidenceOf(FACT)
    expect(found).toMatchObject({ path: 'src/pool.ts', hash: createHash('sha256').update(POOL).digest('hex') })
    expect(found?.lines).toEqual([
      'const MAX_POOL = 10',
      'export const openPool = () => MAX_POOL',
      expect.stringMatching(/^const key = .*REDACTED/),
    ])
  })

  it('takes the files the call was about, even if the fact does not name them', async () => {
    const fact = { content: 'The function openPool takes at most ten connections.' }
    const evidenceOf = await gatherEvidence({ root, paths: ['src/pool.ts', 'src/gone.ts'] }, [fact.content], scanner)
    expect(evidenceOf(fact).map(({ path }) => path)).toEqual(['src/pool.ts'])
  })

  it('finds nothing without a root, and nothing outside it', async () => {
    const fact = { content: 'The password file is ../../../../etc/passwd and its name is passwd_file.' }
    expect((await gatherEvidence({ root: null, paths: ['src/pool.ts'] }, [], scanner))(FACT)).toEqual([])
    const outside = await gatherEvidence({ root, paths: ['../../../../etc/passwd'] }, [fact.content], scanner)
    expect(outside(fact)).toEqual([])
  })
})

describe('what a fact names', () => {
  it('tells names of code from words of prose', () => {
    expect(
      identifiersIn('The errorHandler and error_handler of `retry policy` read HTTP_PORT from utf8 files.'),
    ).toEqual(['retry policy', 'errorHandler', 'error_handler', 'HTTP_PORT', 'utf8'])
  })

  it('finds paths and file names', () => {
    expect(pathsIn('See src/a/b.test.ts, package.json and @scope/pkg/index.js.')).toEqual([
      'src/a/b.test.ts',
      'package.json',
      '@scope/pkg/index.js',
    ])
  })

  it('reads ~ as the home directory and nothing else', () => {
    expect(expandHome('~/app', '/home/dev')).toBe('/home/dev/app')
    expect(expandHome('~dev/app', '/home/dev')).toBe('~dev/app')
    expect(expandHome('/srv/~/app', '/home/dev')).toBe('/srv/~/app')
  })
})
