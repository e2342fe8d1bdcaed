import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkModes } from './modes.ts'

it.runIf(process.platform !== 'win32')('says in words that it cannot look, instead of ending the doctor', () => {
  const root = mkdtempSync(join(tmpdir(), 'distill-modes-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'private'), { mode: 0o700 })
  symlinkSync('circle', join(root, 'private', 'circle'))
  const { state, sentence } = checkModes(root, [])
  expect(state).toBe('problem')
  expect(sentence).toContain(`${root} cannot be looked into`)
})
