import { expect, it } from 'vitest'
import { createCodes } from './codes.ts'

it('works once, and never for something that was not made', () => {
  const codes = createCodes()
  const code = codes.make()
  expect([codes.use(code), codes.use(code), codes.use(''), codes.use('guess')]).toEqual([true, false, false, false])
})

it('expires after a minute', () => {
  let now = 0
  const codes = createCodes(() => now)
  const code = codes.make()
  now = 60_000
  expect(codes.use(code)).toBe(false)
})

it('keeps only the newest few, so that asking for codes cannot fill the memory', () => {
  const codes = createCodes()
  const made = Array.from({ length: 40 }, () => codes.make())
  expect(made.filter(code => codes.use(code))).toEqual(made.slice(-16))
})
