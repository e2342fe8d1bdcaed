import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { writeFileAtomic } from '../../base/files.ts'
import type { DataPaths } from '../../base/paths.ts'
import { DistillError } from '../../../shared/errors.ts'
import { modeOf, readClientFile } from './client-file.ts'
import {
  hooksState,
  serverState,
  withHooks,
  withoutHooks,
  withoutServer,
  withServer,
  type Connection,
  type ConnectionState,
} from './entries.ts'
import { backUp, hashOf, readRecords, writeRecords, type FileRecord } from './record.ts'

interface ClientFile {
  readonly path: string
  readonly add: typeof withHooks
  readonly remove: typeof withoutHooks
  readonly state: typeof hooksState
}

const clientFiles = (home: string): readonly ClientFile[] => [
  { path: join(home, '.claude', 'settings.json'), add: withHooks, remove: withoutHooks, state: hooksState },
  { path: join(home, '.claude.json'), add: withServer, remove: withoutServer, state: serverState },
]

/** One file's change, worked out before anything is written. */
export interface FileChange {
  readonly path: string
  readonly before: string | null
  readonly after: string
  /** Entries of ours were there already. */
  readonly ours_before: boolean
}

interface Dependencies {
  readonly paths: DataPaths
  readonly clock: Clock
}

const EMPTY = '{}\n'
const OWNER_ONLY = 0o600

/** What connecting would write; throws, and so changes nothing, if any file cannot be merged safely. */
export const planConnect = (home: string, connection: Connection): readonly FileChange[] =>
  clientFiles(home).map(({ path, add, state }) => {
    const before = readClientFile(path)
    const text = before?.trim() ? before : EMPTY
    return { path, before, after: add(text, connection, path), ours_before: state(text, connection, path) !== 'absent' }
  })

export const applyConnect = (home: string, changes: readonly FileChange[], { paths, clock }: Dependencies): void => {
  const all = readRecords(paths)
  const earlier = all.find(record => record.home === home)
  const files = changes.map(change =>
    recordOf(
      change,
      earlier?.files.find(file => file.path === change.path),
      { paths, clock },
    ),
  )
  // The record goes first: a crash in between leaves a connection that can still be undone.
  const record = { home, connected_at: clock.now().toISOString(), files }
  writeRecords(paths, [...all.filter(other => other.home !== home), record])
  for (const change of changes) writeUnlessMoved(change)
}

const recordOf = (change: FileChange, known: FileRecord | undefined, { paths, clock }: Dependencies): FileRecord => {
  const { path, before, after, ours_before } = change
  if (known) {
    const untouched = before !== null && known.written === hashOf(before)
    return { ...known, written: untouched ? hashOf(after) : null }
  }
  const backup = before === null ? null : backUp(paths, path, before, clock.now())
  return { path, backup, written: ours_before ? null : hashOf(after), mode: modeOf(path) }
}

/** The client rewrites its own file while it runs: what changed meanwhile is never overwritten. */
const writeUnlessMoved = ({ path, before, after }: Omit<FileChange, 'ours_before'>, mode?: number | null): void => {
  if (before === after) return
  if (readClientFile(path) !== before)
    throw new DistillError('conflict', `${path} was changed by another program just now. Run the command again.`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileAtomic(path, after, mode ?? OWNER_ONLY)
}

interface Removal {
  readonly path: string
  readonly before: string
  readonly after: string | null
  readonly mode: number | null
}

/** What disconnecting would leave; `after` is null where the file was not there before. */
const planDisconnect = (home: string, paths: DataPaths): readonly Removal[] => {
  const record = readRecords(paths).find(known => known.home === home)
  return clientFiles(home).flatMap(({ path, remove }) => {
    const before = readClientFile(path)
    if (before === null) return []
    const known = record?.files.find(file => file.path === path)
    const mode = known?.mode ?? null
    const original = known?.backup && existsSync(known.backup) ? readFileSync(known.backup, 'utf8') : null
    if (known?.written === hashOf(before)) return [{ path, before, after: original, mode }]
    const after = remove(before, original?.trim() ? original : EMPTY, path)
    return [{ path, before, after: known && original === null && after.trim() === '{}' ? null : after, mode }]
  })
}

export const disconnect = (home: string, { paths }: Pick<Dependencies, 'paths'>): readonly string[] => {
  const changed = planDisconnect(home, paths).filter(change => change.after !== change.before)
  for (const { path, before, after, mode } of changed) {
    if (after === null) rmSync(path, { force: true })
    else writeUnlessMoved({ path, before, after }, mode)
  }
  const left = readRecords(paths).filter(record => record.home !== home)
  if (left.length < readRecords(paths).length) writeRecords(paths, left)
  return changed.map(change => change.path)
}

export interface ConnectionStatus {
  readonly home: string
  readonly state: ConnectionState
  readonly files: readonly { readonly path: string; readonly state: ConnectionState }[]
}

export const connectionStatus = (home: string, connection: Connection): ConnectionStatus => {
  const files = clientFiles(home).map(({ path, state }) => {
    const text = readClientFile(path)
    return { path, state: text?.trim() ? state(text, connection, path) : ('absent' as const) }
  })
  const states = new Set(files.map(file => file.state))
  const state = states.size === 1 && files[0] ? files[0].state : 'outdated'
  return { home, state, files }
}
