import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'

const MAX_BYTES = 1_048_576
// A pipe must not block the open, nor a link that appears after the check be followed.
const CAREFULLY = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

export interface RepoFile {
  readonly hash: string
  readonly text: string
}

const isInside = (root: string, file: string): boolean => {
  const path = relative(root, file)
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}

/** A regular file inside the repository and at most 1 MB; null for anything else, links that lead out included. */
export const readRepoFile = async (root: string, path: string): Promise<RepoFile | null> => {
  if (path.includes('\0') || isAbsolute(path)) return null
  try {
    const [home, file] = await Promise.all([realpath(root), realpath(join(root, path))])
    if (!isInside(home, file)) return null
    const handle = await open(file, CAREFULLY)
    try {
      const found = await handle.stat()
      if (!found.isFile() || found.size > MAX_BYTES) return null
      const bytes = await handle.readFile()
      return { hash: createHash('sha256').update(bytes).digest('hex'), text: bytes.toString('utf8') }
    } finally {
      await handle.close()
    }
  } catch {
    return null
  }
}
