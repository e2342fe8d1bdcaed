import { basename, isAbsolute } from 'node:path'
import { DistillError } from '../../shared/errors.ts'
import type { Clock } from '../base/clock.ts'
import type { Repo, StoragePort } from '../storage/port.ts'

/** Repositories have a stable key and a name for people; callers may give either. */
export interface RepoBook {
  /** The keys to filter by. An unknown name stands for itself and finds nothing. */
  keysOf(given: string): Promise<readonly string[]>
  /** The one key to save under. */
  keyOf(given: string): Promise<string>
  /** Display names for these keys; a repository nobody introduced is called by its key. */
  names(keys: Iterable<string>): Promise<(key: string) => string>
}

const FRESH_MS = 2000

/** Saved under a bare name, before the repository was ever seen. */
const isBare = (repo: Repo): boolean => repo.key === repo.name

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The repository of this key, else all of this name: at most one of them seen, or nobody knows which is meant. */
const match = (repos: readonly Repo[], given: string): readonly Repo[] => {
  const byKey = repos.find(repo => repo.key === given && !isBare(repo))
  if (byKey) return [byKey]
  const exact = repos.filter(repo => repo.name === given)
  const named = exact.length > 0 ? exact : repos.filter(repo => same(repo.name, given) || same(repo.key, given))
  if (named.filter(repo => !isBare(repo)).length < 2) return named
  const keys = named.map(repo => repo.key).join(', ')
  throw new DistillError('ambiguous', `Several repositories are called "${given}". Give one of these keys: ${keys}.`)
}

const nameFrom = (given: string): string => (isAbsolute(given) ? basename(given) : given)

export const createRepoBook = (storage: Pick<StoragePort, 'repos'>, clock: Clock): RepoBook => {
  let known: readonly Repo[] = []
  let read_at = -Infinity

  const read = async (): Promise<readonly Repo[]> => {
    known = await storage.repos()
    read_at = clock.now().getTime()
    return known
  }
  const find = async (given: string): Promise<readonly Repo[]> => {
    const is_fresh = Math.abs(clock.now().getTime() - read_at) <= FRESH_MS
    const found = is_fresh ? match(known, given) : []
    return found.length > 0 ? found : match(await read(), given)
  }

  return {
    keysOf: async given => {
      const found = await find(nameFrom(given))
      return found.length > 0 ? found.map(repo => repo.key) : [given]
    },
    keyOf: async given => {
      const found = await find(nameFrom(given))
      return (found.find(repo => !isBare(repo)) ?? found[0])?.key ?? nameFrom(given)
    },
    names: async keys => {
      const has = new Set(known.map(repo => repo.key))
      const repos = [...keys].every(key => has.has(key)) ? known : await read()
      const names = new Map(repos.map(repo => [repo.key, repo.name]))
      return key => names.get(key) ?? key
    },
  }
}
