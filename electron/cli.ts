import { createInterface } from 'node:readline/promises'
import { CommanderError } from 'commander'
import { isDistillError, sentenceOf } from '../shared/errors.ts'
import { openWindow } from './app/browser.ts'
import { findOrStartEngine } from './app/find-or-start.ts'
import { connectionOf } from './app/moved-port.ts'
import { openSession } from './app/session.ts'
import { stopEngine } from './app/stop-engine.ts'
import { VERSION } from './app/version.ts'
import { systemClock } from './base/clock.ts'
import { urlOf } from './base/endpoint.ts'
import { fileError, systemCode } from './base/files.ts'
import { loadKeys, readKeys } from './base/keys.ts'
import { dataPaths } from './base/paths.ts'
import { errorText } from './cli/output.ts'
import type { Needs } from './cli/needs.ts'
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

// What libraries and threads write for us is for its owner alone, too.
const usualMask = process.umask(OTHERS)

const askPerson = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(question)
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

const words = process.argv.slice(2)
const json = words.slice(0, words.includes('--') ? words.indexOf('--') : words.length).includes('--json')

const needs: Needs = {
  version: VERSION,
  env,
  clock: systemClock,
  streams: { out: process.stdout, err: process.stderr },
  serve: async ({ data_dir, port }) => {
    const { startEngine } = await import('./app.ts')
    const started = await startEngine({ data_dir, env, port, say: tell })
    return 'already' in started ? { already: urlOf(started.already) } : started
  },
  stop_engine: stopEngine,
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
  open_window: data_dir => openWindow(data_dir, env, usualMask),
  keys: data_dir => connectionOf(loadKeys(dataPaths(data_dir))),
  look_at_keys: data_dir => connectionOf(readKeys(dataPaths(data_dir))),
  ask_person: process.stdin.isTTY ? askPerson : null,
}

try {
  await createProgram(needs, json).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE
  else {
    const message = isDistillError(error) ? error.message : `Distill failed: ${sentenceOf(error)}`
    if (json) process.stderr.write(errorText(isDistillError(error) ? error.code : 'internal', message))
    else tell(message)
    process.exitCode = 1
  }
}
