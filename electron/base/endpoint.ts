import { setTimeout as pause } from 'node:timers/promises'
import { rmSync } from 'node:fs'
import { DistillError } from '../../shared/errors.ts'
import { isEngineLocked, takeEngineLock, type EngineLock } from './engine-lock.ts'
import { readFileIfThere, writeFileAtomic } from './files.ts'
import type { DataPaths } from './paths.ts'

/** Where a running engine answers. */
export interface Endpoint {
  readonly port: number
  readonly token: string
  readonly pid: number
  readonly started_at: string
  readonly version: string
}

const ANSWER_MS = 2000
const WAIT_MS = 10_000
const STEP_MS = 50

export const urlOf = ({ port }: Pick<Endpoint, 'port'>): string => `http://127.0.0.1:${port}`

export const writeEndpoint = (paths: DataPaths, endpoint: Endpoint): void =>
  writeFileAtomic(paths.endpoint, `${JSON.stringify(endpoint, null, 2)}\n`)

/** Null when there is none, or none that can be understood. */
export const readEndpoint = (paths: DataPaths): Endpoint | null => {
  const text = readFileIfThere(paths.endpoint)
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    return isEndpoint(value) ? value : null
  } catch {
    return null
  }
}

/** Removes the file only if it still tells of this engine. */
export const removeEndpoint = (paths: DataPaths, own: Endpoint): void => {
  const found = readEndpoint(paths)
  if (found?.pid === own.pid && found.started_at === own.started_at) rmSync(paths.endpoint, { force: true })
}

/** The engine of this data directory, if it answers to its token. A file left by a crash is never believed. */
export const findEngine = async (paths: DataPaths): Promise<Endpoint | null> => {
  // Without the lock nobody of ours listens there, and the token is not shown to whoever does.
  if (!isEngineLocked(paths.lock)) return null
  const endpoint = readEndpoint(paths)
  return endpoint && (await answers(endpoint)) ? endpoint : null
}

const answers = async (endpoint: Endpoint): Promise<boolean> => {
  try {
    const answer = await fetch(`${urlOf(endpoint)}/status`, {
      headers: { authorization: `Bearer ${endpoint.token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const status: unknown = answer.ok ? await answer.json() : null
    return typeof status === 'object' && status !== null && 'capture' in status
  } catch {
    return false
  }
}

export type Claim =
  | { readonly kind: 'ours'; readonly lock: EngineLock }
  | { readonly kind: 'theirs'; readonly endpoint: Endpoint }

/** Of engines that start at once on one data directory, one gets it; the others learn where it answers. */
export const claimDataDirectory = async (paths: DataPaths, waitMs: number = WAIT_MS): Promise<Claim> => {
  const until = performance.now() + waitMs
  do {
    const lock = takeEngineLock(paths.lock)
    if (lock) return { kind: 'ours', lock }
    const endpoint = await findEngine(paths)
    if (endpoint) return { kind: 'theirs', endpoint }
    await pause(STEP_MS)
  } while (performance.now() < until)
  throw new DistillError(
    'busy',
    `Another Distill engine uses ${paths.root} but does not answer. Wait a moment or end it, then start again.`,
  )
}

const isEndpoint = (value: unknown): value is Endpoint => {
  if (typeof value !== 'object' || value === null) return false
  const { port, token, pid, started_at, version } = value as Record<string, unknown>
  return (
    Number.isInteger(port) &&
    typeof token === 'string' &&
    Number.isInteger(pid) &&
    typeof started_at === 'string' &&
    typeof version === 'string'
  )
}
