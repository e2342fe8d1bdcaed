import { expect, it } from 'vitest'
import { createCloser } from './calls.ts'

it('closes in reverse, once, and goes on after one that fails', async () => {
  const closed: string[] = []
  const closer = createCloser()
  closer.add(() => void closed.push('lock'))
  closer.add(async () => {
    closed.push('server')
    throw new Error('stuck')
  })
  closer.add(() => void closed.push('endpoint'))
  await expect(closer.close()).rejects.toThrow('stuck')
  await expect(closer.close()).rejects.toThrow('stuck')
  expect(closed).toEqual(['endpoint', 'server', 'lock'])
})
