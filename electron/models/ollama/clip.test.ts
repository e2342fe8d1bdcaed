import { expect, test } from 'vitest'
import { clipped } from './clip.ts'

const bytes = (texts: readonly string[]) => Buffer.byteLength(texts.join(''))

test('what fits is left alone', () => {
  expect(clipped(['a', 'b'], 10)).toEqual(['a', 'b'])
})

test('a long text keeps its head and its tail', () => {
  const [text] = clipped([`HEAD${'x'.repeat(1000)}TAIL`], 100)
  expect(text).toMatch(/^HEADx+\n\[…\]\nx+TAIL$/)
  expect(bytes([text!])).toBeLessThanOrEqual(102)
})

test('short texts are not cut for the sake of a long one, which gets what they leave', () => {
  const texts = clipped(['short', 'y'.repeat(1000), 'brief'], 300)
  expect([texts[0], texts[2]]).toEqual(['short', 'brief'])
  expect(bytes(texts)).toBeGreaterThan(250)
  expect(bytes(texts)).toBeLessThanOrEqual(305)
})

test('a cut through a character leaves no broken one', () => {
  expect(clipped(['日'.repeat(500)], 100)[0]).toMatch(/^日+\n\[…\]\n日+$/)
})
