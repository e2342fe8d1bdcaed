import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createJournalReader } from './journal/reader.ts'
import { scratch } from './testing/open-capture.ts'

const program = fileURLToPath(new URL('./testing/serve-process.ts', import.meta.url))
const KILLS = 6

/** Kills a process that observes as soon as it has acknowledged enough, and answers what it acknowledged. */
const observeUntilKilled = (directory: string, run: number): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, directory, String(run)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const enough = 20 + Math.floor(Math.random() * 400)
    let told = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text
      if (told.length > enough * 13) child.kill('SIGKILL')
    })
    child.once('error', reject).once('close', () => resolve(told.split('\n').slice(0, -1)))
  })

it('loses nothing that was acknowledged and doubles nothing when killed at any instant', async () => {
  const root = scratch()
  const directory = join(root, 'private')
  const acknowledged: string[] = []
  for (let run = 0; run < KILLS; run++) acknowledged.push(...(await observeUntilKilled(directory, run)))

  const reader = createJournalReader(directory)
  const found: string[] = []
  for (let batch = await reader.readFrom(null, null); ; batch = await reader.readFrom(batch.cursor, null)) {
    found.push(...batch.lines.map(({ entry }) => entry.id))
    if (batch.caught_up) break
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS * 20)
  expect(new Set(found).size).toBe(found.length)
  expect(acknowledged.filter(id => !found.includes(id))).toEqual([])
  rmSync(root, { recursive: true, force: true })
}, 60_000)
