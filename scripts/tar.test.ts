import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tarEntries } from './tar.ts'

const entry = (name: string, content: string, { type = '0', prefix = '' } = {}): Buffer => {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(`${content.length.toString(8).padStart(11, '0')} `, 124)
  header.write(type, 156)
  header.write(prefix, 345)
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512)
  body.write(content)
  return Buffer.concat([header, body])
}
const archive = (...entries: readonly Buffer[]) => gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]))
const read = (bytes: Uint8Array) =>
  Object.fromEntries([...tarEntries(bytes)].map(([name, content]) => [name, Buffer.from(content).toString()]))

test('files come out whole, whatever their size', () => {
  const long = 'x'.repeat(512)
  expect(read(archive(entry('a', long), entry('empty', ''), entry('b', 'short')))).toEqual({
    a: long,
    empty: '',
    b: 'short',
  })
})

test('a divided name is joined, and what is no file is left out', () => {
  const link = entry('evil', '', { type: '2' })
  const folder = entry('package/', '', { type: '5' })
  expect(read(archive(folder, link, entry('c.json', '{}', { prefix: 'package/deep' })))).toEqual({
    'package/deep/c.json': '{}',
  })
})

test('a size that is no number is damage, not an endless loop', () => {
  const broken = entry('a', 'x')
  broken.write('zzzzzzzzzzz', 124)
  expect(() => tarEntries(archive(broken))).toThrow('damaged')
})
