/** The home directory a path lies under, on any system; null when it lies under none. */
const homeOf = (path: string): string | null => HOME.exec(path)?.[0] ?? null

const HOME =
  /^(?:\/(?:home|Users)\/[^/]{1,64}|\/root|(?:\/mnt)?\/[a-z]\/Users\/[^/]{1,64}|[A-Za-z]:[\\/]Users[\\/][^\\/]{1,64})(?=[\\/]|$)/

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Separators may be doubled, as they are inside JSON or a string of source code. */
const patternOf = (home: string): RegExp => {
  const path = home
    .split(/[\\/]/)
    .map(escaped)
    .join(String.raw`[\\/]{1,2}`)
  const project = home.replaceAll(/[^A-Za-z0-9]/g, '-')
  const flags = /^[A-Za-z]:/.test(home) ? 'gi' : 'g'
  return new RegExp(String.raw`(?<![\w.~-])${path}(?![\w.-])|(?<=projects[\\/])${escaped(project)}(?=[-\\/]|$)`, flags)
}

/** The last part of a home directory: without it in a text there is nothing to shorten. */
const nameOf = (home: string): string => home.split(/[\\/]/).at(-1) ?? home

/** Writes paths under this machine's home, and under the homes that `paths` lie in, as `~/…`. */
export const createHomeShortener = (ownHome: string) => {
  const known = new Map<string, (text: string) => string>()
  const shortenerFor = (home: string): ((text: string) => string) => {
    const found = known.get(home)
    if (found) return found
    const [name, pattern] = [nameOf(home), patternOf(home)]
    const ignoreCase = pattern.flags.includes('i')
    const shorten = (text: string): string => {
      const may = ignoreCase ? text.toLowerCase().includes(name.toLowerCase()) : text.includes(name)
      return may ? text.replace(pattern, '~') : text
    }
    if (known.size > 100) known.clear()
    known.set(home, shorten)
    return shorten
  }
  return (paths: readonly (string | null)[]): ((text: string) => string) => {
    const homes = new Set([ownHome, ...paths.map(path => (path === null ? null : homeOf(path)))])
    const steps = [...homes].filter(home => home !== null && home.length > 2).map(home => shortenerFor(home ?? ''))
    return text => steps.reduce((shorter, step) => step(shorter), text)
  }
}
