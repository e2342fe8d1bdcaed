import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Runs the layer check over a small tree with the project's own rules. */
const cruise = (files: Readonly<Record<string, string>>): Promise<string> => {
  const root = mkdtempSync(join(tmpdir(), 'distill-layers-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const args = [
    at('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    at('.dependency-cruiser.cjs'),
  ]
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [...args, ...new Set(Object.keys(files).map(path => path.split('/')[0] ?? '.'))],
      { cwd: root },
      (error, stdout) => resolve(error ? stdout : 'clean'),
    )
  })
}

const thing = 'export const thing = 1\n'
const uses = (path: string) => `import { thing } from '${path}'\nexport const other = thing\n`

describe('the layer check', () => {
  it('passes a tree that keeps the direction, so that the failures below mean something', async () => {
    expect(
      await cruise({ 'electron/base/thing.ts': thing, 'electron/capture/door.ts': uses('../base/thing.ts') }),
    ).toBe('clean')
  })

  it.each([
    [
      'base-knows-nothing-above-it',
      { 'electron/capture/thing.ts': thing, 'electron/base/log.ts': uses('../capture/thing.ts') },
    ],
    [
      'shared-knows-nothing-above-it',
      { 'electron/base/thing.ts': thing, 'shared/rule.ts': uses('../electron/base/thing.ts') },
    ],
    [
      'work-knows-nothing-above-it',
      { 'electron/mcp/thing.ts': thing, 'electron/worker/loop.ts': uses('../mcp/thing.ts') },
    ],
    [
      'adapters-know-only-their-port',
      { 'electron/worker/thing.ts': thing, 'electron/storage/local/rows.ts': uses('../../worker/thing.ts') },
    ],
    [
      'only-the-root-chooses-adapters',
      { 'electron/storage/local/thing.ts': thing, 'electron/api/memories.ts': uses('../storage/local/thing.ts') },
    ],
    [
      'shared-is-pure',
      { 'shared/rule.ts': "import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n" },
    ],
    [
      'no-cycles',
      {
        'electron/base/a.ts': "import { b } from './b.ts'\nexport const a: number = b\n",
        'electron/base/b.ts': "import { a } from './a.ts'\nexport const b: number = a\n",
      },
    ],
  ])('fails a planted violation of %s', async (rule, files) => {
    expect(await cruise(files)).toContain(rule)
  })

  it('sees an import of a type as well: a layer is a layer', async () => {
    const typed = "import type { Thing } from '../capture/thing.ts'\nexport const of = (thing: Thing) => thing\n"
    const files = {
      'electron/capture/thing.ts': 'export interface Thing { readonly id: string }\n',
      'electron/base/log.ts': typed,
    }
    expect(await cruise(files)).toContain('base-knows-nothing-above-it')
  })
})
