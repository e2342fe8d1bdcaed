import { expect, test } from 'vitest'
import { createScanner } from './scanner.ts'
import { adversarialTexts } from './testing/adversarial.ts'

const scanner = createScanner()
const LENGTH = 128 * 1024
/** Ordinary work on such a text is some tens of milliseconds; work that grows with the square takes minutes. */
const FAR_TOO_LONG_MS = 5000

test.each(adversarialTexts(LENGTH))('$name, repeated, does not stall the scanner', ({ text }) => {
  const begun = performance.now()
  scanner.redact(text)
  expect(performance.now() - begun).toBeLessThan(FAR_TOO_LONG_MS)
})

test('a value of many small strings costs no more than one large string', () => {
  const begun = performance.now()
  scanner.redactValue(Array.from({ length: 50_000 }, (_, at) => ({ id: at, name: `entry ${at}`, ok: true })))
  expect(performance.now() - begun).toBeLessThan(FAR_TOO_LONG_MS)
})

test('many names that become one name do not stall it', () => {
  const paths = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`/home/user${at}/x`, at]))
  const begun = performance.now()
  expect(Object.keys(scanner.redactValue(paths).value as object)).toHaveLength(50_000)
  expect(performance.now() - begun).toBeLessThan(FAR_TOO_LONG_MS)
})
