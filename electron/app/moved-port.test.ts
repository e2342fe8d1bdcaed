import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../base/clock.ts'
import { loadKeys, saveKeys, type Keys } from '../base/keys.ts'
import { silentLog } from '../base/log.ts'
import { dataPaths } from '../base/paths.ts'
import { applyConnect, connectionStatus, planConnect } from '../capture/connect/connect.ts'
import { DEFAULT_PORT } from '../http/listen.ts'
import { connectionOf, keepPort } from './moved-port.ts'

let root: string
let home: string
let said: string[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'distill-moved-'))
  home = join(root, 'home')
  mkdirSync(home)
  said = []
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const place = () => dataPaths(join(root, 'data'))
const deps = () => ({ paths: place(), clock: systemClock, log: silentLog, say: (text: string) => void said.push(text) })
const connect = (keys: Keys) => applyConnect(home, planConnect(home, connectionOf(keys)), deps())
const keysWith = (port: number | null): Keys => {
  const keys = { ...loadKeys(place()), port }
  saveKeys(place(), keys)
  return keys
}

it('rewrites the hooks it installed, changes their token and says so', () => {
  const before = keysWith(30_000)
  connect(before)
  const after = keepPort(before, 30_001, deps())
  expect(after.hook_token).not.toBe(before.hook_token)
  expect(loadKeys(place())).toEqual(after)
  expect(connectionStatus(home, connectionOf(after)).state).toBe('connected')
  expect(said).toEqual([expect.stringMatching(/on port 30001 now.*was updated/)])
})

it('changes nothing and says nothing while the port stays', () => {
  const before = keysWith(30_000)
  connect(before)
  expect(keepPort(before, 30_000, deps())).toEqual(before)
  expect(said).toEqual([])
})

it('serves a client that was connected before the first start, on the port it was told or on another', () => {
  const fresh = keysWith(null)
  connect(fresh)
  const first = keepPort(fresh, DEFAULT_PORT, deps())
  expect([connectionStatus(home, connectionOf(first)).state, said]).toEqual(['connected', []])
  const moved = keepPort(fresh, DEFAULT_PORT + 1, deps())
  expect(moved.hook_token).not.toBe(fresh.hook_token)
  expect(connectionStatus(home, connectionOf(moved)).state).toBe('connected')
})

it('mends the hooks after its keys were damaged and made anew', () => {
  connect(keysWith(30_000))
  writeFileSync(place().keys, '{')
  const made = keepPort(loadKeys(place()), 30_000, deps())
  expect(connectionStatus(home, connectionOf(made)).state).toBe('connected')
})

it('does not put back what the person took out', () => {
  const before = keysWith(30_000)
  connect(before)
  writeFileSync(join(home, '.claude', 'settings.json'), '{"model":"opus"}')
  keepPort(before, 30_001, deps())
  expect(readFileSync(join(home, '.claude', 'settings.json'), 'utf8')).toBe('{"model":"opus"}')
  expect(readFileSync(join(home, '.claude.json'), 'utf8')).toContain('127.0.0.1:30001/mcp')
})

it('says which home could not be updated, and starts all the same', () => {
  const before = keysWith(30_000)
  connect(before)
  writeFileSync(join(home, '.claude.json'), '{ // mine\n}')
  expect(keepPort(before, 30_001, deps()).port).toBe(30_001)
  expect(said).toEqual([expect.stringMatching(/could not be updated: .*has a comment/)])
})
