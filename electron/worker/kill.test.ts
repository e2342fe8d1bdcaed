import { expect, it } from 'vitest'
import { removeDirectory, scratchDirectory } from './testing/engine.ts'
import { killRepeatedly } from './testing/kill.ts'

it('loses and doubles nothing over twenty kills at random instants under load', { timeout: 300_000 }, async () => {
  const directory = await scratchDirectory()
  try {
    const report = await killRepeatedly(directory, 20)
    expect(report).toMatchObject({ kills: 20, lost: [], wrong: [], dangling: 0, charged: 0 })
    expect(report.acknowledged).toBeGreaterThan(100)
    expect(report.coalesced).toBeGreaterThan(0)
  } finally {
    await removeDirectory(directory)
  }
})
