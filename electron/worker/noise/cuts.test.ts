import { expect, it } from 'vitest'
import { withoutFragments } from './cuts.ts'

const cut = (head: string, tail: string): string => `${head}\n[512 characters left out]\n${tail}`

it('leaves out the sentence that a cut has torn, on both sides', () => {
  const text = cut('Redis holds sessions. The cache must nev', 'er be used for orders. Orders live in Postgres.')
  expect(withoutFragments(text)).toBe('Redis holds sessions.\nOrders live in Postgres.')
})

it('leaves out the torn line of an output', () => {
  expect(withoutFragments(cut('first line\nsecond li', 'ne of many\nlast line'))).toBe('first line\nlast line')
})

it('keeps nothing of a text without any end, and all of a text without a cut', () => {
  expect(withoutFragments(cut('nothing but one wo', 'rd after the other')).trim()).toBe('')
  expect(withoutFragments('Redis holds sessions. The cache')).toBe('Redis holds sessions. The cache')
})
