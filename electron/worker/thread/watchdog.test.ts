import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startWatchdog } from './watchdog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watch = (beat: () => Promise<void>) => {
  const stuck = vi.fn<() => void>()
  return { stuck, stop: startWatchdog({ beat, stuck, stuck_after_ms: 600 }) }
}

it('calls a thread stuck once, when none of several beats in a row was answered', async () => {
  const { stuck } = watch(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(699)
  expect(stuck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stuck).toHaveBeenCalledOnce()
})

it('takes a late answer for life', async () => {
  const late: (() => void)[] = []
  const { stuck, stop } = watch(() => new Promise(resolve => void late.push(resolve)))
  for (let round = 0; round < 5; round++) {
    await vi.advanceTimersByTimeAsync(500)
    late[0]?.()
    late.splice(0)
  }
  expect(stuck).not.toHaveBeenCalled()
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stuck).not.toHaveBeenCalled()
})
