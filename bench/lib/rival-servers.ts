import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEngine } from '../../e2e/lib/engine.ts'
import { asRequest } from './http-load.ts'
import { observation } from './observations.ts'
import { fetchRival } from './rival-package.ts'
import { asRivalBody, startRival, type RivalWorker } from './rival-worker.ts'

export interface Server {
  readonly name: string
  readonly pid: number
  readonly port: number
  readonly request: (number: number) => Buffer
  readonly stop: () => Promise<void>
}

export const startBare = async (root: string): Promise<Server> => {
  const bench = fileURLToPath(new URL('../observe.ts', import.meta.url))
  const child = spawn(process.execPath, [bench, 'bare', mkdtempSync(join(root, 'bare-'))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())))
    child.once('exit', () => reject(new Error('The bare server ended before it was ready.')))
  })
  const target = { port, path: '/', token: '' }
  return {
    name: 'bare append server',
    pid: child.pid ?? 0,
    port,
    request: number => asRequest(target, observation(number)),
    stop: async () => void child.kill(),
  }
}

export const startOurs = async (root: string): Promise<Server> => {
  const home = join(root, 'home')
  mkdirSync(home)
  const env = { ...process.env, HOME: home, DISTILLER: 'builtin', EMBEDDER: 'builtin' }
  const { url, token, pid, stop } = await startEngine(join(root, 'ours'), env, ['--port', '0'])
  const target = { port: Number(new URL(url).port), path: '/observe', token }
  return {
    name: 'Distill',
    pid: pid ?? 0,
    port: target.port,
    request: number => asRequest(target, observation(number)),
    stop: () => stop(),
  }
}

export const startTheirs = async (root: string): Promise<{ readonly server: Server; readonly worker: RivalWorker }> => {
  const files = await fetchRival()
  const home = join(root, 'rival')
  mkdirSync(home)
  const worker = await startRival(files, home)
  const target = { port: worker.port, path: '/api/sessions/observations', token: '' }
  const request = (number: number): Buffer => asRequest(target, asRivalBody(observation(number)))
  return {
    worker,
    server: { name: files.label, pid: worker.pid, port: worker.port, request, stop: () => worker.stop() },
  }
}
