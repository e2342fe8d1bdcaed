import type { EntryRepo } from '../../capture/entry.ts'
import type { StoragePort } from '../../storage/port.ts'
import type { SettingsPort } from '../../storage/queue-port.ts'
import { expandHome } from './evidence.ts'

/** Knows repositories by key: their names for people, and where each lies on this machine. */
export interface Places {
  note(repo: EntryRepo | null): Promise<void>
  rootOf(repo: string): Promise<string | null>
}

const SETTING = 'repo_roots'

const rootsIn = (stored: unknown): Readonly<Record<string, string>> =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    : {}

export const createPlaces = (storage: Pick<StoragePort, 'remember_repo'>, settings: SettingsPort): Places => {
  const noted = new Map<string, string>()
  const roots = async (): Promise<Readonly<Record<string, string>>> => rootsIn((await settings.read())[SETTING])
  return {
    note: async repo => {
      if (repo === null) return
      const { key, name, root } = repo
      const seen = `${name}\0${root ?? ''}`
      if (noted.get(key) === seen) return
      await storage.remember_repo({ key, name })
      if (root !== null) {
        const known = await roots()
        if (known[key] !== root) await settings.write(SETTING, { ...known, [key]: root })
      }
      noted.set(key, seen)
    },
    rootOf: async repo => {
      const root = (await roots())[repo]
      return root === undefined ? null : expandHome(root)
    },
  }
}
