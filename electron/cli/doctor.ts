import { readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from '../../shared/contract/activity.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { dataPaths } from '../base/paths.ts'
import { connectionStatus } from '../capture/connect/connect.ts'
import type { Connection } from '../capture/connect/entries.ts'
import type { Common, Session } from './needs.ts'
import { paint } from './output.ts'

const LOW_DISK_BYTES = 500_000_000

const checkRunning = (session: Session): Check =>
  session.url
    ? { name: 'engine', state: 'ok', sentence: `The engine runs at ${session.url}.` }
    : {
        name: 'engine',
        state: 'warning',
        sentence: 'No engine runs, so nothing is captured. Start it with "distill serve".',
      }

const checkConnection = (home: string, keys: Connection): Check => {
  const sentences = {
    connected: ['ok', 'Claude Code is connected.'],
    outdated: ['problem', 'The connection of Claude Code is outdated: its calls do not arrive. Run "distill connect".'],
    absent: ['warning', 'Claude Code is not connected. Run "distill connect".'],
  } as const
  try {
    const [state, sentence] = sentences[connectionStatus(home, keys).state]
    return { name: 'connection', state, sentence }
  } catch (error) {
    return { name: 'connection', state: 'problem', sentence: sentenceOf(error) }
  }
}

/** Files with tokens or text must be for their owner alone. */
const checkModes = (root: string, home: string): Check => {
  if (process.platform === 'win32')
    return { name: 'access', state: 'ok', sentence: 'The profile’s own access rules apply.' }
  const loose = [...ours(root), join(home, '.claude.json'), join(home, '.claude', 'settings.json')].filter(isLoose)
  return loose.length === 0
    ? { name: 'access', state: 'ok', sentence: 'Only you can read what is stored.' }
    : {
        name: 'access',
        state: 'warning',
        sentence: `Others can read ${loose.join(', ')}. Run: chmod go-rwx ${loose.map(path => `'${path}'`).join(' ')}`,
      }
}

const ours = (root: string): readonly string[] => {
  const { journal, endpoint, database, backups, logs } = dataPaths(root)
  const inside = (directory: string) => {
    try {
      return readdirSync(directory).map(name => join(directory, name))
    } catch {
      return []
    }
  }
  return [root, endpoint, database, ...inside(journal), ...inside(backups), ...inside(logs)]
}

const isLoose = (path: string): boolean => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && (stats.mode & 0o077) !== 0
}

const checkDisk = async (root: string): Promise<Check> => {
  const { bavail, bsize } = await statfs(root)
  const free = bavail * bsize
  const words = `${(free / 1e9).toFixed(1)} GB free where ${root} lies`
  return free < LOW_DISK_BYTES
    ? { name: 'disk', state: 'problem', sentence: `Only ${words}. Capture stops when it is full.` }
    : { name: 'disk', state: 'ok', sentence: `${words}.` }
}

/** Looks at everything that can be wrong and says it in words; fails when something needs the person. */
export const doctor = async (
  home: string,
  keys: Connection,
  session: Session,
  { output, data_dir }: Common,
): Promise<number> => {
  const asked = await session.client.call('activity.checks', {}).then(
    answer => answer.checks,
    (error: unknown): readonly Check[] => [{ name: 'engine', state: 'problem', sentence: sentenceOf(error) }],
  )
  const checks = [
    checkRunning(session),
    checkConnection(home, keys),
    checkModes(data_dir, home),
    await checkDisk(data_dir),
    ...asked,
  ]
  const marks = {
    ok: paint(output, 'green', '✓'),
    warning: paint(output, 'yellow', '!'),
    problem: paint(output, 'red', '✗'),
  }
  output.result({ checks }, () =>
    checks.map(({ name, state, sentence }) => `${marks[state]} ${name.padEnd(12)} ${sentence}`),
  )
  return checks.some(({ state }) => state === 'problem') ? 1 : 0
}
