import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { forkedProcesses } from './child.ts'
import { connectRemote } from './rpc.ts'

const dir = mkdtempSync(join(tmpdir(), 'distill-child-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const here = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)
const script = (name: string, text: string): URL => {
  const file = join(dir, name)
  writeFileSync(file, text)
  return pathToFileURL(file)
}

const echo = script(
  'echo.mjs',
  `import { parentChannel } from ${here('./child.ts')}
   import { serve } from ${here('./rpc.ts')}
   setInterval(() => {}, 60_000)
   serve(parentChannel(), { echo: { say: async x => x, args: async () => process.argv.slice(2), leave: async () => process.exit(7) } })`,
)
interface Echo {
  say<T>(value: T): Promise<T>
  args(): Promise<string[]>
  leave(): Promise<void>
}
const started = (args: readonly string[] = []) => {
  const child = forkedProcesses.start(echo, { args })
  return { child, echo: connectRemote(child.channel).target<Echo>('echo') }
}
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('typed arrays arrive as typed arrays, and arguments arrive', async () => {
  const { child, echo } = started(['a', 'b c'])
  const vector = Float32Array.from([0.25, -1, 3])
  expect(await echo.say(vector)).toEqual(vector)
  expect(await echo.say(vector)).toBeInstanceOf(Float32Array)
  expect(await echo.args()).toEqual(['a', 'b c'])
  child.stop()
  expect(await child.exited).toEqual({ code: null, signal: 'SIGTERM' })
})

test('a child that leaves by itself is told by its exit code', async () => {
  const { child, echo } = started()
  void echo.leave()
  expect(await child.exited).toEqual({ code: 7, signal: null })
})

test('a message to a dead child throws nothing', async () => {
  const { child } = started()
  child.stop()
  await child.exited
  expect(() => child.channel.post({ call: 1, method: 'echo.say', args: [] })).not.toThrow()
})

test.runIf(process.platform !== 'win32')('a suspended child, deaf to a polite signal, is stopped too', async () => {
  const { child, echo } = started()
  await echo.say(1)
  process.kill(child.pid!, 'SIGSTOP')
  child.stop()
  expect((await child.exited).signal).toMatch(/SIGTERM|SIGKILL/)
})

test.runIf(process.platform !== 'win32')('an interrupt typed at the terminal does not end the child', async () => {
  const { child, echo } = started()
  await echo.say(1)
  process.kill(child.pid!, 'SIGINT')
  expect(await echo.say('still here')).toBe('still here')
  child.stop()
  await child.exited
})

test('the child leaves when its parent is killed without warning', async () => {
  const parent = script(
    'parent.mjs',
    `import { forkedProcesses } from ${here('./child.ts')}
     const child = forkedProcesses.start(new URL(${JSON.stringify(echo.href)}))
     child.channel.listen(() => console.log(child.pid))
     child.channel.post({ call: 1, method: 'echo.say', args: [1] })`,
  )
  const process = spawn(globalThis.process.execPath, [fileURLToPath(parent)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(process.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(alive(pid)).toBe(true)
  process.kill('SIGKILL')
  await vi.waitFor(() => expect(alive(pid)).toBe(false), { timeout: 10_000, interval: 50 })
})
