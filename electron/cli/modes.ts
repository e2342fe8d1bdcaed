import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Check } from '../../shared/contract/activity.ts'
import { fileError } from '../base/files.ts'
import { dataPaths, isAllOurs } from '../base/paths.ts'

const SHOWN = 3

/** Files with tokens or text must be for their owner alone. */
export const checkModes = (root: string, clients: readonly string[]): Check => {
  if (process.platform === 'win32')
    return { name: 'access', state: 'ok', sentence: 'The profile’s own access rules apply.' }
  try {
    return tell(root, clients, [...kept(root), ...clients].filter(isLoose))
  } catch (error) {
    return { name: 'access', state: 'problem', sentence: fileError(error, `${root} cannot be looked into`).message }
  }
}

const tell = (root: string, clients: readonly string[], loose: readonly string[]): Check => {
  if (loose.length === 0) return { name: 'access', state: 'ok', sentence: 'Only you can read what is stored.' }
  const more = loose.length > SHOWN ? ` and ${loose.length - SHOWN} more` : ''
  const tops = new Set(loose.map(path => (clients.includes(path) ? path : topOf(root, path))))
  const command = ['chmod -R go-rwx', ...[...tops].map(path => `'${path}'`)].join(' ')
  return {
    name: 'access',
    state: 'warning',
    sentence: `Others can read ${loose.slice(0, SHOWN).join(', ')}${more}. Run: ${command}`,
  }
}

/** Everything that Distill keeps; of a directory that it shares with others, not the directory itself. */
const kept = (root: string): readonly string[] => {
  const paths = dataPaths(root)
  const { endpoint, database, journal, vectors, daily, backups, logs } = paths
  const folders = [journal, vectors, daily, backups, logs]
  const files = [endpoint, database, `${database}-wal`, `${database}-shm`]
  return [...(isThere(root) && isAllOurs(paths) ? [root] : []), ...files, ...folders.flatMap(withContents)]
}

const withContents = (folder: string): readonly string[] => [
  folder,
  ...(isThere(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []).map(name =>
    join(folder, name),
  ),
]

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const topOf = (root: string, path: string): string => join(root, relative(root, path).split(sep)[0] ?? '')

const isLoose = (path: string): boolean => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && (stats.mode & 0o077) !== 0
}
