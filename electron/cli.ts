import { CommanderError } from 'commander'
import { isDistillError, sentenceOf } from '../shared/errors.ts'
import { openBrowser } from './app/browser.ts'
import { findOrStartEngine } from './app/find-or-start.ts'
import { connectionOf } from './app/moved-port.ts'
import { openSession } from './app/session.ts'
import { VERSION } from './app/version.ts'
import { systemClock } from './base/clock.ts'
import { urlOf } from './base/endpoint.ts'
import { fileError, systemCode } from './base/files.ts'
import { loadKeys } from './base/keys.ts'
import { dataPaths } from './base/paths.ts'
import { createProgram } from './cli/program.ts'

const USAGE = 2
const OTHERS = 0o077
const { env } = process
const tell = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/** Whoever read our output may leave, as `head` does; a disk that takes no more is a failure. */
const unwritable = (error: Error): void => {
  if (systemCode(error) === 'EPIPE') return
  tell(fileError(error, 'The output cannot be written').message)
  process.exit(1)
}
process.stdout.on('error', unwritable)
process.stderr.on('error', () => {})

// What libraries and threads write for us is for its owner alone, too; a browser keeps the person's own habit.
const usualMask = process.umask(OTHERS)
const withUsualMask = (act: () => void): void => {
  process.umask(usualMask)
  act()
  process.umask(OTHERS)
}

const program = createProgram({
  version: VERSION,
  env,
  clock: systemClock,
  streams: { out: process.stdout, err: process.stderr },
  serve: async ({ data_dir, port }) => {
    const { startEngine } = await import('./app.ts')
    const started = await startEngine({ data_dir, env, port, say: tell })
    return 'already' in started ? { already: urlOf(started.already) } : started
  },
  open_session: data_dir => openSession(data_dir, env),
  proxy_mcp: async data_dir => {
    const { runStdioProxy } = await import('./mcp/stdio-proxy.ts')
    const parent = process.ppid
    await runStdioProxy({
      input: process.stdin,
      output: process.stdout,
      findOrStartEngine: () => findOrStartEngine(data_dir, env),
      parentIsAlive: () => process.ppid === parent,
    })
    process.exit(0)
  },
  open_browser: url => withUsualMask(() => openBrowser(url, env)),
  keys: data_dir => connectionOf(loadKeys(dataPaths(data_dir))),
})

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE
  else {
    tell(isDistillError(error) ? error.message : `Distill failed: ${sentenceOf(error)}`)
    process.exitCode = 1
  }
}
