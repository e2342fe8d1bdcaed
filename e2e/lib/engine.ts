import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../../bin/distill.js', import.meta.url))

/** Runs `distill ARGS` as a user would and gives what it printed. */
export const distill = async (args: readonly string[], env: NodeJS.ProcessEnv, input?: string) => {
  const child = spawn(process.execPath, [bin, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdin.end(input)
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, stdout, stderr }
}

/** Starts `distill serve` and waits for its first line, which tells where it is and how to get in. */
export const startEngine = async (dataDir: string, env: NodeJS.ProcessEnv, args: readonly string[] = []) => {
  const child = spawn(process.execPath, [bin, 'serve', '--data-dir', dataDir, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const first = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', code => reject(new Error(`The engine ended with ${code} before it was ready.`)))
  })
  const ready = /^Distill is ready: (http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)$/.exec(first)
  if (!ready?.[1] || !ready[2]) throw new Error(`Unexpected first line: ${first}`)
  return {
    url: ready[1],
    token: ready[2],
    pid: child.pid,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
      child.kill(signal)
      await ended
    },
  }
}

/** Asks again until the answer satisfies, or fails with what was seen last. */
export const until = async <T>(
  ask: () => Promise<T>,
  good: (value: T) => boolean,
  what: string,
  ms = 30_000,
): Promise<T> => {
  const end = Date.now() + ms
  for (;;) {
    const value = await ask()
    if (good(value)) return value
    if (Date.now() > end) throw new Error(`Waited ${ms} ms for ${what}; last seen: ${JSON.stringify(value)}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
