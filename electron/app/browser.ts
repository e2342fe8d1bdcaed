import { spawn } from 'node:child_process'
import { findEngine, urlOf } from '../base/endpoint.ts'
import { dataPaths } from '../base/paths.ts'

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Arguments can be read by others, so the browser is handed a code that works once. */
const addressOf = async (data_dir: string): Promise<string | null> => {
  const endpoint = await findEngine(dataPaths(data_dir))
  if (!endpoint) return null
  const headers = { authorization: `Bearer ${endpoint.token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${urlOf(endpoint)}/code/new`, { method: 'POST', headers, body: '{}', redirect: 'error' })
  const { code } = (await answer.json()) as { readonly code: string }
  return `${urlOf(endpoint)}/#code=${code}`
}

/** Opens the window of the engine that runs here, if there is a desktop to open it on. */
export const openWindow = async (data_dir: string, env: NodeJS.ProcessEnv, mask: number): Promise<void> => {
  if (process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return
  const address = await addressOf(data_dir)
  if (address === null) return
  const [command = 'xdg-open', ...args] = openers[process.platform] ?? ['xdg-open']
  // What we write is for its owner alone; the browser keeps the person's own habit.
  const ours = process.umask(mask)
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  process.umask(ours)
  child.on('error', () => undefined)
  child.unref()
}
