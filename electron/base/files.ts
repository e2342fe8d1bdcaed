import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { randomId } from './ids.ts'
import { DistillError, sentenceOf, type ErrorCode } from '../../shared/errors.ts'

export const OWNER_ONLY_FILE = 0o600
export const OWNER_ONLY_DIRECTORY = 0o700

/** A directory only its owner can enter; one that was there with looser rights is tightened. */
export const makePrivateDirectory = (path: string): void => {
  try {
    makeDirectories(path)
    if (process.platform !== 'win32') chmodSync(path, OWNER_ONLY_DIRECTORY)
  } catch (error) {
    throw fileError(error, `The directory ${path} cannot be made ready`)
  }
}

/** Node's own recursion goes round for ever where a file system lets nobody make anything, as in /proc. */
const makeDirectories = (path: string): void => {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) makeDirectories(parent)
  try {
    mkdirSync(path, { mode: OWNER_ONLY_DIRECTORY })
  } catch (error) {
    if (systemCode(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}

/** Readers see the old text or the new one, never a part; a crash leaves one of the two. */
export const writeFileAtomic = (path: string, text: string, mode: number = OWNER_ONLY_FILE): void =>
  placeFile(path, text, mode, renameSync)

/** Of several programs that make the same file at once one does, and the others hear that it is there. */
export const createFileAtomic = (path: string, text: string): boolean => {
  try {
    placeFile(path, text, OWNER_ONLY_FILE, linkOrRename)
    return true
  } catch (error) {
    if (error instanceof DistillError && systemCode(error.cause) === 'EEXIST') return false
    throw error
  }
}

/** A link is never put over a file that is there; where a file system has no links, the last one wins. */
const linkOrRename = (fresh: string, path: string): void => {
  try {
    linkSync(fresh, path)
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw error
    return renameSync(fresh, path)
  }
  rmSync(fresh)
}

const placeFile = (path: string, text: string, mode: number, place: (fresh: string, path: string) => void): void => {
  const fresh = `${path}.${randomId()}.new`
  try {
    const file = openSync(fresh, 'wx', mode)
    try {
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    if (process.platform !== 'win32') chmodSync(fresh, mode)
    place(fresh, path)
    syncDirectory(dirname(path))
  } catch (error) {
    rmSync(fresh, { force: true })
    throw fileError(error, `${path} cannot be written`)
  }
}

/** The text of a file, or null when there is none. */
export const readFileIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw fileError(error, `${path} cannot be read`)
  }
}

/** Makes a new name survive a power cut; Windows does so by itself and refuses to be asked. */
export const syncDirectory = (path: string): void => {
  if (process.platform === 'win32') return
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const full = ['disk_full', 'the disk is full. Free some space; nothing needs to be restarted'] as const
const readOnly = ['read_only', 'the file system is read-only. Make it writable or choose another place'] as const
const noRights = ['read_only', 'its rights do not allow it. Give them to the user who runs Distill'] as const
const meanings: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  ENOSPC: full,
  EDQUOT: full,
  SQLITE_FULL: full,
  EROFS: readOnly,
  SQLITE_READONLY: readOnly,
  EACCES: noRights,
  EPERM: noRights,
  SQLITE_CANTOPEN: noRights,
  EISDIR: ['bad_request', 'it is a directory. Give the path of a file'],
  EEXIST: ['bad_request', 'it is a file. Choose another place'],
  ENOENT: ['read_only', 'its folder is not there, or takes nothing new. Choose another place'],
  ENOTDIR: ['bad_request', 'a part of the path is a file. Choose another place'],
  SQLITE_NOTADB: ['corrupt', 'it is damaged. It holds no data: delete it'],
}

/** Turns what the operating system said into a sentence that says what to do. */
export const fileError = (error: unknown, what: string): DistillError => {
  if (error instanceof DistillError) return error
  const [code, why] = meanings[systemCode(error) ?? ''] ?? ['internal', sentenceOf(error)]
  return new DistillError(code, `${what}: ${why}.`, { cause: error })
}
