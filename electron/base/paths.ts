import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'

/** Every place under the data directory, by name. */
export interface DataPaths {
  readonly root: string
  readonly endpoint: string
  readonly lock: string
  readonly keys: string
  readonly journal: string
  readonly database: string
  readonly vectors: string
  readonly daily: string
  readonly backups: string
  readonly logs: string
}

export const dataPaths = (root: string): DataPaths => ({
  root,
  endpoint: join(root, 'endpoint.json'),
  lock: join(root, 'private', 'engine.lock'),
  keys: join(root, 'private', 'keys.json'),
  journal: join(root, 'private'),
  database: join(root, 'memory.db'),
  vectors: join(root, 'vectors'),
  daily: join(root, 'daily'),
  backups: join(root, 'backups'),
  logs: join(root, 'logs'),
})

export const defaultDataDir = (env: NodeJS.ProcessEnv): string => env['DATA_DIR'] || join(homedir(), '.team-memory')

const names = Object.values(dataPaths('')).flatMap(path => path.split(sep)[0] || [])

/** Whether a data directory holds nothing but what Distill keeps there. */
export const isAllOurs = ({ root }: DataPaths): boolean =>
  readdirSync(root).every(entry =>
    names.some(name => entry === name || entry.startsWith(`${name}-`) || entry.startsWith(`${name}.`)),
  )
