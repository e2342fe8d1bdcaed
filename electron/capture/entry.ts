import type { Redaction } from '../privacy/types.ts'

export const ENTRY_VERSION = 1

/** Where an observation was made: a key that stays the same on every machine when there is a remote. */
export interface EntryRepo {
  readonly key: string
  readonly name: string
  /** The folder of the working tree, `~/…` when it lies under a home directory. */
  readonly root: string | null
}

/** What the client said besides the tool call itself. */
export interface EntryHead {
  readonly v: typeof ENTRY_VERSION
  readonly id: string
  readonly received_at: string
  readonly offset_minutes: number
  readonly repo: EntryRepo | null
}

/** The redacted and trimmed tool call. */
export interface EntryBody {
  readonly event: string
  /** Empty when the body named no tool. */
  readonly tool: string
  readonly input: unknown
  readonly response: unknown
  readonly error: string | null
  readonly cwd: string | null
  readonly session: string | null
  readonly prompt: string | null
  readonly agent: string | null
  readonly redactions: readonly Redaction[]
}

/** One line of the journal. */
export interface Entry extends EntryHead, EntryBody {}

/** Joins a head to a body that is JSON already, so that a large body is turned to text only once. */
export const entryLine = (head: EntryHead, body: string): string =>
  `${JSON.stringify(head).slice(0, -1)},${body.slice(1)}\n`

/** Null for anything that is not an entry: a torn, foreign or damaged line. */
export const readEntryLine = (line: string): Entry | null => {
  try {
    const value: unknown = JSON.parse(line)
    return isEntry(value) ? value : null
  } catch {
    return null
  }
}

const isEntry = (value: unknown): value is Entry => {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Record<string, unknown>
  return (
    entry['v'] === ENTRY_VERSION &&
    isId(entry['id']) &&
    isTime(entry['received_at']) &&
    Number.isInteger(entry['offset_minutes']) &&
    typeof entry['event'] === 'string' &&
    typeof entry['tool'] === 'string' &&
    [entry['error'], entry['cwd'], entry['session'], entry['prompt'], entry['agent']].every(isTextOrNull) &&
    (entry['repo'] === null || isRepo(entry['repo'])) &&
    Array.isArray(entry['redactions']) &&
    entry['redactions'].every(isRedaction)
  )
}

const isId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-z]{12}$/.test(value)

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isRepo = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const repo = value as Record<string, unknown>
  return typeof repo['key'] === 'string' && typeof repo['name'] === 'string' && isTextOrNull(repo['root'])
}

const isRedaction = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const redaction = value as Record<string, unknown>
  return typeof redaction['rule'] === 'string' && typeof redaction['count'] === 'number'
}
