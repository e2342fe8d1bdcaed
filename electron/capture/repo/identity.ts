import { stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { derivedId } from '../../base/ids.ts'
import type { EntryRepo } from '../entry.ts'
import { findGitFolder } from './git-folder.ts'
import { normalisedRemote, remoteUrl } from './remote.ts'

const KEPT = 500
const TRUSTED_MS = 2000

interface Found {
  readonly repo: EntryRepo
  readonly configPath: string | null
  readonly changed: number
}

interface Options {
  /** Shortens home directories and redacts: names and addresses are text like any other. */
  readonly clean: (text: string) => string
  readonly now: () => number
}

export type RepoOf = (cwd: string | null) => Promise<EntryRepo | null>

/** Which repository a working directory belongs to. Cached; a changed git configuration is noticed. */
export const createRepoOf = ({ clean, now }: Options): RepoOf => {
  const known = new Map<string, { found: Promise<Found>; checked: number }>()

  const look = async (cwd: string): Promise<Found> => {
    const git = isReachable(cwd) ? await findGitFolder(cwd) : null
    const root = clean(git?.root ?? cwd)
    if (!git) {
      const key = `local:${derivedId('folder', cwd)}`
      return { repo: { key, name: lastPart(root), root }, configPath: null, changed: 0 }
    }
    const url = remoteUrl(git.config)
    const remote = url === null ? null : normalisedRemote(url)
    const key = remote === null ? `local:${derivedId('repository', url ?? git.common)}` : clean(remote)
    const name = lastPart(clean(remote ?? url ?? git.common))
    return { repo: { key, name, root }, configPath: git.configPath, changed: await changedAt(git.configPath) }
  }
  const lookAgain = async (cwd: string, before: Found): Promise<Found> => {
    const same = before.configPath !== null && (await changedAt(before.configPath)) === before.changed
    return same ? before : look(cwd)
  }

  return async cwd => {
    if (cwd === null || cwd.includes('\u0000')) return null
    const entry = known.get(cwd)
    if (!entry) {
      if (known.size >= KEPT) known.clear()
      const found = look(cwd)
      known.set(cwd, { found, checked: now() })
      found.catch(() => known.delete(cwd))
      return (await found).repo
    }
    const age = now() - entry.checked
    if (age < 0 || age > TRUSTED_MS) {
      entry.checked = now()
      entry.found = entry.found.then(before => lookAgain(cwd, before))
    }
    return (await entry.found).repo
  }
}

/** A path of this system; other systems' paths and network shares are names only and are not opened. */
const isReachable = (cwd: string): boolean => isAbsolute(cwd) && !/^[\\/]{2}/.test(cwd)

const lastPart = (path: string): string =>
  path
    .split(/[\\/]/)
    .findLast(part => part !== '')
    ?.replace(/\.git$/i, '') ?? path

const changedAt = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.mtimeMs ?? 0
