import { expect, it } from 'vitest'
import { settingChanges } from './settings.ts'

it('reads the settings inside one line of braces by their full names', () => {
  const changes = settingChanges([
    { sign: '-', text: '  pool: { min: 2, max: 10 },' },
    { sign: '+', text: '  pool: { min: 2, max: 40 },' },
  ])
  expect(changes).toEqual([{ name: 'pool.max', from: '10', to: '40', line: 'pool: { min: 2, max: 40 },' }])
})

it('reads a plain setting, and no call', () => {
  expect(settingChanges([{ sign: '+', text: 'timeout = 30' }])).toMatchObject([{ name: 'timeout', to: '30' }])
  expect(settingChanges([{ sign: '+', text: 'client: await connect({ retries: 3 }),' }])).toEqual([])
})
