import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { forkedProcesses, type Child, type ChildProcesses } from './child.ts'
import { relayedChildren, serveChildren } from './child-relay.ts'
import { connectRemote } from './rpc.ts'

const dir = mkdtempSync(join(tmpdir(), 'distill-relay-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const here = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)
const file = join(dir, 'echo.mjs')
writeFileSync(
  file,
  `import { parentChannel } from ${here('./child.ts')}
   import { serve } from ${here('./rpc.ts')}
   const target = { say: async x => x, name: async () => process.argv[2], leave: async () => process.exit(7) }
   serve(parentChannel(), { echo: target })`,
)
interface Echo {
  say<T>(value: T): Promise<T>
  name(): Promise<string>
  leave(): Promise<void>
}

let channel: MessageChannel
let children: ChildProcesses
let real: Child[]
beforeEach(() => {
  real = []
  channel = new MessageChannel()
  serveChildren(channel.port1, {
    start: (...asked) => {
      const child = forkedProcesses.start(...asked)
      real.push(child)
      return child
    },
  })
  children = relayedChildren(channel.port2)
})
afterEach(() => channel.port2.close())

const start = (name: string) => {
  const child = children.start(pathToFileURL(file), { args: [name] })
  return { child, echo: connectRemote(child.channel).target<Echo>('echo') }
}

test('several children are told apart, and typed arrays go through', async () => {
  const [a, b] = [start('a'), start('b')]
  expect(await Promise.all([a.echo.name(), b.echo.name()])).toEqual(['a', 'b'])
  expect(await a.echo.say(Float32Array.of(0.5, -1))).toEqual(Float32Array.of(0.5, -1))
})

test('the thread hears how a child ended, by itself or because it was asked to', async () => {
  const [leaves, stopped] = [start('a'), start('b')]
  void leaves.echo.leave()
  expect(await leaves.child.exited).toEqual({ code: 7, signal: null })
  await stopped.echo.name()
  stopped.child.stop()
  expect((await stopped.child.exited).signal).toBe('SIGTERM')
})

test('children end when the thread that wanted them is gone', async () => {
  await start('a').echo.name()
  channel.port2.close()
  expect(await Promise.all(real.map(child => child.exited))).toMatchObject([{ signal: 'SIGTERM' }])
})
