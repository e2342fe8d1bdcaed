import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createScanner } from './scanner.ts'
import { createRandom } from './testing/random.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scanner = createScanner()
const EXTENSIONS = new Set(['.js', '.mjs', '.cjs', '.ts', '.md', '.json'])
const LARGEST = 200_000
const MOST_PER_LINE = 1 / 1000

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && EXTENSIONS.has(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => statSync(file).size <= LARGEST)

/** The address of an author in a manifest is found rightly; everything else in published code is counted as an alarm. */
const alarmsIn = (text: string): number =>
  scanner.find(text).reduce((sum, { rule, count }) => (rule === 'email' ? sum : sum + count), 0)

const measure = (texts: readonly { readonly name: string; readonly text: string }[]) => {
  const measured = texts.map(({ name, text }) => ({ name, lines: text.split('\n').length, alarms: alarmsIn(text) }))
  return {
    lines: measured.reduce((sum, { lines }) => sum + lines, 0),
    alarms: measured.reduce((sum, { alarms }) => sum + alarms, 0),
    loud: measured.filter(({ alarms }) => alarms > 0).map(({ name, alarms }) => `${name}: ${alarms}`),
  }
}

test.each([
  ['a library with its tests', ['node_modules/zod']],
  ['a language library', ['node_modules/compromise', 'node_modules/chrono-node']],
  ['tools', ['node_modules/vitest', 'node_modules/knip', 'node_modules/fast-check', 'node_modules/commander']],
  ['servers and clients', ['node_modules/@modelcontextprotocol', 'node_modules/@lancedb', 'node_modules/ollama']],
])('real source code (%s) raises at most one alarm in a thousand lines', (_, folders) => {
  const texts = folders
    .flatMap(filesUnder)
    .map(file => ({ name: file.slice(root.length), text: readFileSync(file, 'utf8') }))
  const { lines, alarms, loud } = measure(texts)
  expect(lines).toBeGreaterThan(10_000)
  expect(alarms / lines > MOST_PER_LINE ? loud : []).toEqual([])
})

test('lock files raise none', () => {
  expect(alarmsIn(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toBe(0)
})

test('hashes, UUIDs, versions and timestamps raise none', () => {
  const random = createRandom(5)
  const lines = Array.from({ length: 2000 }, (_, at) =>
    [
      `commit ${random.hex(40)}`,
      `id: ${random.uuid()}`,
      `sha256:${random.hex(64)}  file-${at}.tgz`,
      `integrity sha512-${random.base64(86)}==`,
      `md5 ${random.hex(32)} etag "${random.hex(16)}"`,
      `v${random.below(20)}.${random.below(20)}.${random.below(9)}.${random.below(9)} released 2025-11-${10 + random.below(19)}`,
      `[${1_700_000_000_000 + random.below(1e9)}] took ${random.below(99_999)} ms at 0x${random.hex(12)}`,
    ].join('\n'),
  )
  expect(scanner.find(lines.join('\n'))).toEqual([])
})
