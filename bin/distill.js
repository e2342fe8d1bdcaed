#!/usr/bin/env node
// The one JavaScript file: it finds the pinned Node beside it, so that an older Node on the PATH does not matter.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../electron/cli.ts', import.meta.url))
const pinned = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))
const major = Number(process.versions.node.split('.')[0])

if (major >= 24) {
  await import('../electron/cli.ts')
} else if (existsSync(pinned)) {
  const child = spawn(pinned, [cli, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 1)))
} else {
  console.error(
    `Distill needs Node 24 or newer; this is ${process.version}. Run "npm ci" in its folder: that brings one.`,
  )
  process.exit(1)
}
