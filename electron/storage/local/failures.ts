import Database from 'better-sqlite3'
import { DistillError, isDistillError, sentenceOf } from '../../../shared/errors.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Turns what SQLite and the file system report into an error a person can act on. */
export const asStoreError = (error: unknown): DistillError => {
  if (isDistillError(error)) return error
  const code = codeOf(error)
  const cause = { cause: error }
  if (/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/.test(code))
    return new DistillError('disk_full', 'The disk is full: free some space, and saving goes on by itself.', cause)
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)|^(EACCES|EPERM|EROFS)$/.test(code))
    return new DistillError('read_only', 'The data directory cannot be written: check its permissions.', cause)
  if (isCorruption(error))
    return new DistillError(
      'corrupt',
      'The database file is damaged: restart to restore the newest good backup.',
      cause,
    )
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new DistillError('busy', 'Another program holds the database: close it and try again.', cause)
  return new DistillError('internal', `The store failed: ${sentenceOf(error)}`, cause)
}

export const isCorruption = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

type Methods = Readonly<Record<string, unknown>>

export type Notice = (error: DistillError) => void

/** The same methods, asynchronous, failing only with errors of our own, which are noticed on their way. */
export const guarded = <T extends object>(
  methods: { readonly [K in keyof T]: Synchronous<T[K]> },
  notice: Notice,
): T => {
  const wrap = (method: (...args: unknown[]) => unknown) =>
    async function guardedMethod(...args: unknown[]): Promise<unknown> {
      try {
        return await method(...args)
      } catch (error) {
        const failure = asStoreError(error)
        notice(failure)
        throw failure
      }
    }
  const entries = Object.entries(methods as Methods)
  return Object.fromEntries(entries.map(([name, method]) => [name, wrap(method as () => unknown)])) as T
}

/** A port's method as an adapter writes it: its value at once or later. */
type Synchronous<M> = M extends (...args: infer A) => Promise<infer R> ? (...args: A) => R | Promise<R> : never
