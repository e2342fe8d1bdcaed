import { open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'

const CONFIG_BYTES = 256 * 1024
const POINTER_BYTES = 4096
const LEVELS = 64

/** What the `.git` of a working tree says about it. */
export interface GitFolder {
  /** The working tree the path lies in. */
  readonly root: string
  /** Where all worktrees of the repository meet: its main folder. */
  readonly common: string
  readonly config: string
  /** The file to watch for a changed remote. */
  readonly configPath: string
}

/** Goes up from a folder to the nearest `.git`; null outside git and for anything unreadable. */
export const findGitFolder = async (folder: string): Promise<GitFolder | null> => {
  let at = folder
  for (let level = 0; level < LEVELS; level++) {
    const found = await gitDirectory(join(at, '.git'))
    if (found) return describe(at, found)
    const above = dirname(at)
    if (above === at) return null
    at = above
  }
  return null
}

const describe = async (root: string, directory: string): Promise<GitFolder> => {
  const pointer = (await readSmall(join(directory, 'commondir'), POINTER_BYTES))?.trim()
  const shared = pointer && isSafe(pointer) ? resolve(directory, pointer) : directory
  const configPath = join(shared, 'config')
  const config = (await readSmall(configPath, CONFIG_BYTES)) ?? ''
  const common = basename(shared) === '.git' ? dirname(shared) : shared
  return { root: await real(root), common: await real(common), config, configPath }
}

/** `.git` is a directory, or a file that names one (worktrees and submodules). */
const gitDirectory = async (path: string): Promise<string | null> => {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return path
  if (!found?.isFile()) return null
  const target = /^gitdir:\s*(.{1,4000}?)\s*$/m.exec((await readSmall(path, POINTER_BYTES)) ?? '')?.[1]
  if (!target || !isSafe(target)) return null
  const directory = isAbsolute(target) ? target : resolve(dirname(path), target)
  const there = await stat(directory).catch(() => null)
  return there?.isDirectory() ? directory : null
}

/** Network shares are not opened on a stranger's word: it would send the user's login to them. */
const isSafe = (path: string): boolean => !path.includes('\u0000') && !/^[\\/]{2}/.test(path)

const real = (path: string): Promise<string> => realpath(path).catch(() => path)

/** At most the first bytes of a regular file; devices and pipes are never opened. */
const readSmall = async (path: string, limit: number): Promise<string | null> => {
  try {
    if (!(await stat(path)).isFile()) return null
    const file = await open(path, 'r')
    try {
      const bytes = Buffer.alloc(limit)
      const { bytesRead } = await file.read(bytes, 0, limit, 0)
      return bytes.toString('utf8', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}
