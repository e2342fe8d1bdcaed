import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { openLogFile } from './log-file.ts'

const scratch = () => mkdtempSync(join(tmpdir(), 'distill-log-'))

describe('the log file', () => {
  it('leaves out what is below its level and is readable by its owner alone', () => {
    const directory = join(scratch(), 'logs')
    const log = openLogFile({ directory, name: 'engine', level: 'warn', clock: systemClock })
    log.info('quiet')
    log.error('loud', { count: 3 })
    const path = join(directory, 'engine.log')
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    expect(lines.map(line => JSON.parse(line).event)).toEqual(['loud'])
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })

  it('rotates instead of growing for ever, and keeps the newest', () => {
    const directory = scratch()
    for (let at = 0; at < 7; at++) {
      writeFileSync(join(directory, 'engine.log'), `${'x'.repeat(1_000_001)}\n`)
      openLogFile({ directory, name: 'engine', level: 'info', clock: systemClock }).info(`start ${at}`)
    }
    expect(readdirSync(directory).toSorted()).toEqual([
      'engine.1.log',
      'engine.2.log',
      'engine.3.log',
      'engine.4.log',
      'engine.log',
    ])
    expect(readFileSync(join(directory, 'engine.log'), 'utf8')).toContain('start 6')
  })

  it('does not stop the engine when it cannot write', () => {
    const directory = scratch()
    const log = openLogFile({
      directory: join(directory, 'logs'),
      name: '../gone/engine',
      level: 'info',
      clock: systemClock,
    })
    expect(() => log.info('nowhere')).not.toThrow()
  })
})
