import { expect, it } from 'vitest'
import { oneSlipFrom } from './misspelt.ts'

const commands = ['search', 'status', 'stop', 'resolve', 'restore', 'resume', 'show']

it.each(['serch', 'seaarch', 'saerch', 'searxh', 'earch', 'searchs'])('takes %s for a slip', given => {
  expect(oneSlipFrom(given, commands)).toEqual(['search'])
})

it.each(['remove', 'delete', 'start', 'hush', 'research', ''])(
  'does not guess at %j, which means something else',
  given => {
    expect(oneSlipFrom(given, commands)).toEqual([])
  },
)
