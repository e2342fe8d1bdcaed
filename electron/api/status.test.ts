import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EngineStatus } from '../../shared/contract/activity.ts'
import { startEngine, type Engine } from '../app.ts'

let directory: string
let engine: Engine
const start = async (): Promise<void> => {
  const env = { DISTILLER: 'builtin', EMBEDDER: 'builtin' }
  const started = await startEngine({ data_dir: directory, env, port: 0, say: () => undefined })
  if ('already' in started) throw new Error('Another engine holds the directory.')
  ;({ engine } = started)
}
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'distill-status-'))
  await start()
})
afterEach(async () => {
  await engine.stop()
  await rm(directory, { recursive: true, force: true })
})

const headers = () => ({ authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' })
const observe = async (call: number): Promise<void> => {
  const answer = await fetch(`${engine.url}/observe`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({
      session_id: 'status',
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_use_id: `call-${call}`,
      tool_input: { command: './report.sh' },
      tool_response: { stdout: `Port ${5000 + call} belongs to the service called number${call}.`, stderr: '' },
    }),
  })
  expect(answer.status).toBe(202)
}
const queueNow = async (): Promise<EngineStatus['queue']> =>
  ((await (await fetch(`${engine.url}/status`, { headers: headers() })).json()) as EngineStatus).queue
const sumOf = ({ pending, processing, done, rejected, blocked, duplicate, dead }: EngineStatus['queue']): number =>
  pending + processing + done + rejected + blocked + duplicate + dead

it('counts an observation from the moment of its receipt, and each one once', async () => {
  for (let call = 0; call < 12; call++) {
    await observe(call)
    expect(sumOf(await queueNow())).toBe(call + 1)
    if (call % 3 === 0) await observe(call)
    expect(sumOf(await queueNow())).toBe(call + 1)
  }
})

it('never counts fewer than were acknowledged or more than were sent, however fast they come', async () => {
  let [sent, acknowledged] = [0, 0]
  const ended = new Set<number>()
  const client = async (from: number): Promise<void> => {
    for (let call = from; call < from + 25; call++) {
      sent++
      await observe(call)
      acknowledged++
    }
    ended.add(from)
  }
  const clients = Promise.all([0, 100, 200, 300].map(client))
  while (ended.size < 4) {
    const before = acknowledged
    const sum = sumOf(await queueNow())
    expect(sum).toBeGreaterThanOrEqual(before)
    expect(sum).toBeLessThanOrEqual(sent)
  }
  await clients
  expect(sumOf(await queueNow())).toBe(100)
})

it('counts what the engine before left, and a repeat of it as the same', async () => {
  await Promise.all([1, 2, 3].map(observe))
  await engine.stop()
  await start()
  await observe(2)
  expect(sumOf(await queueNow())).toBe(3)
})
