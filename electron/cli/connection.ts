import { homedir } from 'node:os'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DistillError } from '../../shared/errors.ts'
import { dataPaths } from '../base/paths.ts'
import { applyConnect, connectionStatus, disconnect, planConnect, type FileChange } from '../capture/connect/connect.ts'
import type { Connection } from '../capture/connect/entries.ts'
import type { CommonOptions } from './frame.ts'
import type { Common, Needs } from './needs.ts'
import { paint, plain, type Output } from './output.ts'

export interface ConnectOptions {
  readonly home?: string
  readonly dryRun?: boolean
  readonly status?: boolean
}

const homeOf = (home: string | undefined): string => resolve(home ?? homedir())

/** A mistyped home would be connected, and nobody would ever use it. */
const requireHome = (home: string): void => {
  if (!statSync(home, { throwIfNoEntry: false })?.isDirectory())
    throw new DistillError('not_found', `There is no directory ${home}. Give the home directory of the person.`)
}

const optionsAgain = ({ home, dataDir }: ConnectOptions & CommonOptions): string =>
  [home && ` --home '${home}'`, dataDir && ` --data-dir '${dataDir}'`].filter(Boolean).join('')

/** Connects, or shows what connecting would do, or tells how things stand. */
export const connect = async (
  options: ConnectOptions & CommonOptions,
  { output, data_dir }: Common,
  { clock, ...needs }: Pick<Needs, 'clock' | 'keys' | 'look_at_keys'>,
): Promise<number> => {
  const home = homeOf(options.home)
  requireHome(home)
  const keys = options.status || options.dryRun ? needs.look_at_keys(data_dir) : needs.keys(data_dir)
  if (options.status) return tellStatus(home, keys, output)
  const changes = planConnect(home, keys)
  const changed = changes.filter(change => change.before !== change.after)
  const answer = { home, dry_run: Boolean(options.dryRun), changed: changed.map(change => change.path) }
  const hide = options.dryRun ? await loadHiding() : String
  if (!options.dryRun) applyConnect(home, changes, { paths: dataPaths(data_dir), clock })
  output.result(answer, () => {
    if (changed.length === 0) return ['Claude Code is connected already. Nothing to do.']
    if (options.dryRun) return changed.flatMap(change => difference(change, hide, output))
    return [
      ...changed.map(change => `Changed ${change.path}`),
      `Claude Code is connected to port ${keys.port}. New sessions are captured while Distill runs. Undo: distill disconnect${optionsAgain(options)}`,
    ]
  })
  return 0
}

const tellStatus = (home: string, keys: Connection, output: Output): number => {
  const status = connectionStatus(home, keys)
  const words = {
    connected: 'Claude Code is connected.',
    outdated: 'The connection is outdated. Run "distill connect" to update it.',
    absent: 'Claude Code is not connected. Run "distill connect".',
  }
  output.result(status, () => [
    words[status.state],
    ...status.files.map(file => `  ${file.state.padEnd(10)} ${file.path}`),
  ])
  return status.state === 'connected' ? 0 : 1
}

const LONGEST_LINE = 160

/** A token is never shown, neither ours nor another's: the client's files hold those of many servers. */
const loadHiding = async (): Promise<(line: string) => string> => {
  const { createScanner } = await import('../privacy/scanner.ts')
  const scanner = createScanner({ homes: [] })
  return line => {
    const safe = plain(scanner.redact(line.replace(/Bearer [^"]+/gu, 'Bearer …')).text)
    return safe.length > LONGEST_LINE ? `${safe.slice(0, LONGEST_LINE)}…` : safe
  }
}

/** The lines that come and go. */
const difference = (
  { path, before, after }: FileChange,
  hide: (line: string) => string,
  output: Output,
): readonly string[] => {
  const [old, now] = [(before ?? '').split(/\r?\n/), after.split(/\r?\n/)]
  const gone = old.filter(line => line && !now.includes(line)).map(line => paint(output, 'red', `- ${hide(line)}`))
  const added = now.filter(line => line && !old.includes(line)).map(line => paint(output, 'green', `+ ${hide(line)}`))
  return [paint(output, 'bold', path), ...gone, ...added]
}

export const disconnectHome = (options: Pick<ConnectOptions, 'home'>, { output, data_dir }: Common): void => {
  const home = homeOf(options.home)
  const done = disconnect(home, { paths: dataPaths(data_dir) })
  output.result({ home, changed: done.map(({ path }) => path) }, () =>
    done.length === 0
      ? ['Claude Code was not connected. Nothing to do.']
      : [
          ...done.map(({ path, removed }) => `${removed ? 'Removed' : 'Restored'} ${path}`),
          'Claude Code is disconnected. What was remembered is kept.',
        ],
  )
}
