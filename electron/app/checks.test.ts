import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { EngineStatus } from '../../shared/contract/activity.ts'
import { resolveSettings } from '../base/settings.ts'
import { createChecks } from './checks.ts'

const quiet: EngineStatus = {
  capture: { state: 'capturing', paused_until: null },
  queue: { pending: 0, processing: 0, done: 0, rejected: 0, blocked: 0, duplicate: 0, dead: 0, oldest_pending_s: 0 },
  worker: { state: 'resting', reason: null },
  models: { distiller: 'built-in', embedder: 'minilm' },
  memories: {
    total: 0,
    by_type: { decision: 0, context: 0, failure: 0, pattern: 0, dependency: 0 },
    open_contradictions: 0,
    stale: 0,
  },
}

const checkWith = async (refused: Readonly<Record<string, number>> | null, status: Partial<EngineStatus> = {}) => {
  const model_dir = mkdtempSync(join(tmpdir(), 'distill-checks-'))
  onTestFinished(() => rmSync(model_dir, { recursive: true }))
  const builtin = { side: 'builtin', fresh: false, proposal: null } as const
  const checks = await createChecks({
    model_dir,
    settings: () => resolveSettings({}, {}).values,
    choice: { distiller: builtin, embedder: builtin },
    status: async () => ({ ...quiet, ...status }),
    refused: () => refused,
    last_recovery: async () => null,
  })()
  return Object.fromEntries(checks.map(({ name, ...told }) => [name, told]))
}

it('says that the model is missing and how to get it', async () => {
  const { embedder } = await checkWith({})
  expect(embedder).toMatchObject({ state: 'problem', sentence: expect.stringMatching(/missing.*npm run fetch-model/) })
})

it('says nothing of a door that is not open, and what to do about what an open one turned away', async () => {
  expect(await checkWith(null)).not.toHaveProperty('door')
  expect((await checkWith({}))['door']).toMatchObject({ state: 'ok' })
  const { door } = await checkWith({ disk_full: 2, too_large: 1, malformed_json: 1, not_an_object: 1 })
  expect(door?.sentence).toMatch(/2 × disk full, .*Free some space.*nothing to do.*"distill connect --status"/)
  expect(door?.sentence.match(/connect --status/g)).toHaveLength(1)
})

it('names the commands that decide about observations which failed too often', async () => {
  const { queue } = await checkWith({}, { queue: { ...quiet.queue, dead: 2 } })
  expect(queue?.sentence).toMatch(/2 observations .*distill activity --state dead.*distill retry ID/)
})
