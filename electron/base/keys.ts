import { randomBytes } from 'node:crypto'
import { createFileAtomic, makePrivateDirectory, readFileIfThere, writeFileAtomic } from './files.ts'
import { isAllOurs, type DataPaths } from './paths.ts'

/** What is chosen once for a data directory and kept: hooks and clients depend on it. */
export interface Keys {
  /** The port last listened on; null until there was one. */
  readonly port: number | null
  readonly token: string
  readonly hook_token: string
}

const TOKEN = /^[A-Za-z0-9_-]{40,100}$/

const newToken = (): string => randomBytes(32).toString('base64url')

/** The kept keys; made anew when there are none or they were damaged. */
export const loadKeys = (paths: DataPaths): Keys => {
  makePrivateDirectory(paths.journal)
  // A directory that holds more than ours, such as a home or a repository, keeps the rights it has.
  if (isAllOurs(paths)) makePrivateDirectory(paths.root)
  return parseKeys(readFileIfThere(paths.keys)) ?? makeKeys(paths)
}

/** The kept keys, or some that nobody knows: for looking, where nothing may be written. */
export const readKeys = (paths: DataPaths): Keys => parseKeys(readFileIfThere(paths.keys)) ?? newKeys()

const newKeys = (): Keys => ({ port: null, token: newToken(), hook_token: newToken() })

const makeKeys = (paths: DataPaths): Keys => {
  const keys = newKeys()
  if (createFileAtomic(paths.keys, textOf(keys))) return keys
  const others = parseKeys(readFileIfThere(paths.keys))
  if (!others) saveKeys(paths, keys)
  return others ?? keys
}

const textOf = (keys: Keys): string => `${JSON.stringify(keys, null, 2)}\n`

export const saveKeys = (paths: DataPaths, keys: Keys): void => writeFileAtomic(paths.keys, textOf(keys))

/** For when the old hook token may have been seen by whoever listens on the old port now. */
export const withNewHookToken = (keys: Keys): Keys => ({ ...keys, hook_token: newToken() })

const parseKeys = (text: string | null): Keys | null => {
  if (text === null) return null
  try {
    const { port, token, hook_token } = JSON.parse(text) as Record<string, unknown>
    if (typeof token !== 'string' || typeof hook_token !== 'string') return null
    if (!TOKEN.test(token) || !TOKEN.test(hook_token) || token === hook_token) return null
    return { port: isPort(port) ? port : null, token, hook_token }
  } catch {
    return null
  }
}

const isPort = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65_536
