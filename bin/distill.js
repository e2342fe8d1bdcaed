#!/usr/bin/env node
// The one JavaScript file: it finds the pinned Node beside it, so that an older Node on the PATH does not matter.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = path => fileURLToPath(new URL(`../${path}`, import.meta.url))
const pinned = at(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`)
const { npm_package_json, npm_lifecycle_event = '', INIT_CWD } = process.env
// Our own npm scripts run in the checkout; a path that a person types means where they stand.
if (INIT_CWD && npm_package_json === at('package.json') && ['distill', 'serve', 'start'].includes(npm_lifecycle_event))
  process.chdir(INIT_CWD)

const major = Number(process.versions.node.split('.')[0])

if (major >= 24) {
  const { default: module } = await import('node:module')
  // Threads and child processes take the cache from the environment: the sources are compiled once, not at each start.
  process.env.NODE_COMPILE_CACHE ||= at('node_modules/.cache/distill')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import('../electron/cli.ts')
} else if (existsSync(pinned)) {
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (signal) process.removeAllListeners(signal).kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
} else {
  console.error(
    `Distill needs Node 24 or newer; this is ${process.version}. Run "npm ci" in its folder: that brings one.`,
  )
  process.exit(1)
}
