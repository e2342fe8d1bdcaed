import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Log, LogLevel, LogValue } from './log.ts'

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']
const MAX_BYTES = 1_000_000
const KEPT = 4

interface Options {
  readonly directory: string
  readonly name: string
  readonly level: LogLevel
  readonly clock: Clock
}

/** A rotating file of JSON lines. A log that cannot be written never stops the engine. */
export const openLogFile = ({ directory, name, level, clock }: Options): Log => {
  const path = join(directory, `${name}.log`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const numbered = (at: number) => join(directory, `${name}.${at}.log`)
  const rotate = () => {
    rmSync(numbered(KEPT), { force: true })
    for (let at = KEPT - 1; at > 0; at--) moveIfThere(numbered(at), numbered(at + 1))
    moveIfThere(path, numbered(1))
  }
  const write =
    (at: LogLevel) =>
    (event: string, details: Readonly<Record<string, LogValue>> = {}) => {
      if (order.indexOf(at) < order.indexOf(level)) return
      const line = `${JSON.stringify({ at: clock.now().toISOString(), level: at, event, ...details })}\n`
      try {
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) rotate()
        appendFileSync(path, line, { mode: 0o600 })
      } catch {
        // A full or read-only disk is reported where it matters: at the door and in the status.
      }
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

const moveIfThere = (from: string, to: string): void => {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}
