import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDistillError } from '../../shared/errors.ts'
import {
  claimDataDirectory,
  findEngine,
  readEndpoint,
  removeEndpoint,
  writeEndpoint,
  type Endpoint,
} from './endpoint.ts'
import { isEngineLocked, takeEngineLock } from './engine-lock.ts'
import { dataPaths, type DataPaths } from './paths.ts'

let paths: DataPaths
const children: ChildProcess[] = []

beforeEach(() => {
  paths = dataPaths(mkdtempSync(join(tmpdir(), 'distill-lock-')))
})
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  rmSync(paths.root, { recursive: true, force: true })
})

const program = fileURLToPath(new URL('./testing/claim-process.ts', import.meta.url))
const start = (): ChildProcess => {
  const child = spawn(process.execPath, [program, paths.root], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}
const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('\n')) resolve(text.trim())
    })
    child.once('exit', () => reject(new Error(`The process ended without a line: ${text}`)))
  })
const kill = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
const endpoint: Endpoint = { port: 1, token: 't', pid: 1, started_at: '2026-03-18T14:30:00.000Z', version: '1' }

describe('the engine’s lock', () => {
  it('is held by one at a time, and free again when released', () => {
    const lock = takeEngineLock(paths.lock)
    expect(lock).not.toBeNull()
    expect(isEngineLocked(paths.lock)).toBe(true)
    expect(takeEngineLock(paths.lock)).toBeNull()
    lock?.release()
    expect(isEngineLocked(paths.lock)).toBe(false)
    const again = takeEngineLock(paths.lock)
    expect(again).not.toBeNull()
    again?.release()
  })

  it('lies in a directory of its owner', () => {
    takeEngineLock(paths.lock)?.release()
    expect(statSync(paths.journal).mode & 0o777).toBe(0o700)
    expect(statSync(paths.lock).mode & 0o777).toBe(0o600)
  })

  it('says in words that the directory cannot be used', () => {
    writeFileSync(paths.journal, 'a file where a directory belongs')
    expect(() => takeEngineLock(paths.lock)).toThrow(/cannot/)
  })

  it('is freed by a kill -9, whose leftovers do not block the next start', async () => {
    const crashed = start()
    expect(await firstLine(crashed)).toMatch(/^ours /)
    expect(isEngineLocked(paths.lock)).toBe(true)
    await kill(crashed)
    expect(readEndpoint(paths)).not.toBeNull()
    expect(await findEngine(paths)).toBeNull()
    expect(await firstLine(start())).toMatch(/^ours /)
  })

  it('lets one of several engines that start at once win; the others learn where it answers', async () => {
    const lines = await Promise.all([start(), start(), start(), start()].map(firstLine))
    const [winner, ...more] = lines.filter(line => line.startsWith('ours '))
    expect(more).toEqual([])
    const port = winner?.split(' ')[1]
    expect(lines.filter(line => line === `theirs ${port}`)).toHaveLength(3)
  })
})

describe('the endpoint', () => {
  it('is written for its owner only, and without leaving anything else behind', () => {
    writeEndpoint(paths, endpoint)
    expect(readEndpoint(paths)).toEqual(endpoint)
    expect(statSync(paths.endpoint).mode & 0o777).toBe(0o600)
    expect(readdirSync(paths.root)).toEqual(['endpoint.json'])
  })

  it('is removed by the engine it tells of and by no other', () => {
    writeEndpoint(paths, endpoint)
    removeEndpoint(paths, { ...endpoint, started_at: '2026-03-18T14:31:00.000Z' })
    expect(readEndpoint(paths)).toEqual(endpoint)
    removeEndpoint(paths, endpoint)
    expect(readEndpoint(paths)).toBeNull()
  })

  it.each(['', '{', '[]', '{"port":"x"}'])('that cannot be understood is no endpoint: %s', text => {
    writeFileSync(paths.endpoint, text)
    expect(readEndpoint(paths)).toBeNull()
  })

  it('left by a crash never shows its token to whoever listens on that port now', async () => {
    let asked = 0
    const stranger = createServer((_, response) => {
      asked++
      response.end('{"capture":{}}')
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => stranger.once('listening', resolve))
    const address = stranger.address()
    writeEndpoint(paths, { ...endpoint, port: typeof address === 'object' && address ? address.port : 0 })
    mkdirSync(paths.journal)
    expect(await findEngine(paths)).toBeNull()
    expect(asked).toBe(0)
    stranger.close()
  })

  it('that does not answer while the lock is held ends in a sentence, not in a second engine', async () => {
    const lock = takeEngineLock(paths.lock)
    writeEndpoint(paths, endpoint)
    await expect(claimDataDirectory(paths, 100)).rejects.toSatisfy(error => isDistillError(error, 'busy'))
    lock?.release()
  })
})
