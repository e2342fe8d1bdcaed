import type { Pin } from './manifest.ts'

const GROUPS = ['engines', 'require', 'dependencies', 'peerDependencies']

/** The versions of a package.json or composer.json; null when it is cut or no JSON. */
export const pinsInJson = (text: string): readonly Pin[] | null => {
  try {
    const manifest = JSON.parse(text) as Readonly<Record<string, unknown>>
    return GROUPS.flatMap(group =>
      Object.entries((manifest[group] ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, version]) =>
        typeof version === 'string' && /\d/.test(version) ? [{ name, version }] : [],
      ),
    )
  } catch {
    return null
  }
}
