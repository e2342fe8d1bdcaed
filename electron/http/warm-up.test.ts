import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../base/clock.ts'
import { silentLog } from '../base/log.ts'
import type { Receipt } from '../capture/1-door.ts'
import { openCapture, type Capture } from '../capture/open.ts'
import { warmUpDoor } from './warm-up.ts'

let directory: string
let capture: Capture
let rung: number
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'distill-warm-up-'))
  rung = 0
  capture = await openCapture({
    directory,
    scannerOptions: {},
    settings: () => ({ paused_until: 'resumed', excluded_tools: [], excluded_repos: [], excluded_paths: [] }),
    tokens: () => [],
    home: tmpdir(),
    clock: systemClock,
    log: silentLog,
    onCommitted: () => rung++,
  })
})
afterEach(async () => {
  await capture.close()
  rmSync(directory, { recursive: true, force: true })
})

/** The capture’s rehearsal, with every receipt its door gives noted down. */
const noting = (receipts: Receipt[], onReceipt: () => void) => async () => {
  const { door, close } = await capture.rehearse()
  const observe = async (raw: Uint8Array): Promise<Receipt> => {
    const receipt = await door.observe(raw)
    receipts.push(receipt)
    onReceipt()
    return receipt
  }
  return { door: { ...door, observe }, close }
}

it('goes the whole way of an observation, also while capture is paused, and leaves nothing behind', async () => {
  const receipts: Receipt[] = []
  await warmUpDoor(
    noting(receipts, () => {}),
    new AbortController().signal,
  )
  expect(receipts.length).toBeGreaterThan(1000)
  expect(receipts.filter(({ queued }) => !queued)).toEqual([])
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(receipts.length)
  const sizes = readdirSync(directory).map(name => statSync(join(directory, name)).size)
  expect([rung, sizes]).toEqual([0, [0]])
  expect(capture.door.status().refused).toEqual({})
})

it('ends soon after the engine is told to stop', async () => {
  const [receipts, ending]: [Receipt[], AbortController] = [[], new AbortController()]
  await warmUpDoor(
    noting(receipts, () => ending.abort()),
    ending.signal,
  )
  expect(receipts.length).toBeLessThan(100)
})
