import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { systemCode, writeFileAtomic } from '../../base/files.ts'
import type { DataPaths } from '../../base/paths.ts'
import { DistillError, isDistillError, sentenceOf } from '../../../shared/errors.ts'
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
import { backUp, hashOf, readRecord, removeRecord, writeRecord, type FileRecord } from './record.ts'

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

/** What stands in the way is told by whoever meets it; what that means, by whoever wanted something. */
const inWords = <T>(act: () => T, words: (reason: string) => string): T => {
  try {
    return act()
  } catch (error) {
    if (!isDistillError(error)) throw error
    throw new DistillError(error.code, words(sentenceOf(error)), { cause: error })
  }
}
const unchanged = (reason: string): string => `${reason} Nothing was changed.`

/** What connecting would write; throws, and so changes nothing, if any file cannot be merged safely. */
export const planConnect = (home: string, connection: Connection): readonly FileChange[] =>
  inWords(() => clientFiles(home).map(file => planChange(file, connection)), unchanged)

const planChange = ({ path, add, state }: ClientFile, connection: Connection): FileChange => {
  const before = readClientFile(path)
  const text = before?.trim() ? before : EMPTY
  const after = add(text, connection, path)
  if (state(after, connection, path) !== 'connected')
    throw new DistillError('unsupported', `${path} has the same key twice. Remove one of them and try again.`)
  return { path, before, after, ours_before: state(text, connection, path) !== 'absent' }
}

export const applyConnect = (home: string, changes: readonly FileChange[], { paths, clock }: Dependencies): void => {
  const earlier = readRecord(paths, home)?.files ?? []
  const files = changes.map(change => {
    const known = earlier.find(file => file.path === change.path)
    return recordOf(change, known, { paths, clock })
  })
  const untouched = earlier.filter(known => !files.some(file => file.path === known.path))
  // The record goes first: a crash in between leaves a connection that can still be undone.
  writeRecord(paths, { home, connected_at: clock.now().toISOString(), files: [...files, ...untouched] })
  for (const change of changes) writeUnlessMoved(change)
}

/** Brings our entries up to date where they still are; what the person took out stays out. */
export const updateConnection = (home: string, connection: Connection, deps: Dependencies): boolean => {
  const changes = planConnect(home, connection).filter(change => change.ours_before && change.before !== change.after)
  if (changes.length > 0) applyConnect(home, changes, deps)
  return changes.length > 0
}

const recordOf = (change: FileChange, known: FileRecord | undefined, { paths, clock }: Dependencies): FileRecord => {
  const { path, before, after, ours_before } = change
  if (known) {
    const untouched = before !== null && known.written === hashOf(before)
    return { ...known, written: untouched ? hashOf(after) : null }
  }
  const backup = before === null ? null : backUp(paths, path, before, clock.now())
  const made_folder = !existsSync(dirname(path))
  return { path, backup, written: ours_before ? null : hashOf(after), mode: modeOf(path), made_folder }
}

/** The client rewrites its own file while it runs: what changed meanwhile is never overwritten. */
const writeUnlessMoved = ({ path, before, after }: Omit<FileChange, 'ours_before'>, mode?: number | null): void => {
  if (before === after) return
  refuseIfMoved(path, before)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileAtomic(path, after, mode ?? OWNER_ONLY)
}

const refuseIfMoved = (path: string, before: string | null): void => {
  if (readClientFile(path) !== before)
    throw new DistillError('conflict', `${path} was changed by another program just now. Run the command again.`)
}

interface Removal {
  readonly path: string
  readonly before: string
  readonly after: string | null
  readonly mode: number | null
  readonly made_folder: boolean
}

/** What disconnecting would leave; `after` is null where the file was not there before. */
const planDisconnect = (home: string, paths: DataPaths): readonly Removal[] => {
  const record = readRecord(paths, home)
  return clientFiles(home).flatMap(({ path, remove }) => {
    const before = readClientFile(path)
    if (before === null) return []
    const known = record?.files.find(file => file.path === path)
    const kept = { mode: known?.mode ?? null, made_folder: known?.made_folder ?? false }
    const original = known?.backup && existsSync(known.backup) ? readFileSync(known.backup, 'utf8') : null
    if (known?.written === hashOf(before)) return [{ path, before, after: original, ...kept }]
    const after = remove(before, original?.trim() ? original : EMPTY, path)
    return [{ path, before, after: known && original === null && after.trim() === '{}' ? null : after, ...kept }]
  })
}

export interface Disconnected {
  readonly path: string
  /** It was ours alone, so nothing came in its place. */
  readonly removed: boolean
}

export const disconnect = (home: string, { paths }: Pick<Dependencies, 'paths'>): readonly Disconnected[] => {
  const plan = inWords(() => planDisconnect(home, paths), unchanged)
  const changed = plan.filter(change => change.after !== change.before)
  for (const { path, before, after, mode, made_folder } of changed) {
    if (after !== null) writeUnlessMoved({ path, before, after }, mode)
    else {
      refuseIfMoved(path, before)
      rmSync(path, { force: true })
      if (made_folder) removeIfEmpty(dirname(path))
    }
  }
  removeRecord(paths, home)
  return changed.map(({ path, after }) => ({ path, removed: after === null }))
}

const removeIfEmpty = (folder: string): void => {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '')) throw error
  }
}

export interface ConnectionStatus {
  readonly home: string
  readonly state: ConnectionState
  readonly files: readonly { readonly path: string; readonly state: ConnectionState }[]
}

export const connectionStatus = (home: string, connection: Connection): ConnectionStatus => {
  const look = ({ path, state }: ClientFile) => {
    const text = readClientFile(path)
    return { path, state: text?.trim() ? state(text, connection, path) : ('absent' as const) }
  }
  const unknown = (reason: string): string => `Cannot tell whether Claude Code is connected, because ${reason}`
  const files = inWords(() => clientFiles(home).map(look), unknown)
  const states = new Set(files.map(file => file.state))
  const state = states.size === 1 && files[0] ? files[0].state : 'outdated'
  return { home, state, files }
}
