// Registries that lack other platforms' builds leave holes in the lock file, and `npm ci` then refuses it.
import { readFileSync, writeFileSync } from 'node:fs'

interface Locked {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Lock {
  readonly packages: Record<string, Locked>
}

const systems = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony', 'sunos', 'aix', 'netbsd', 'openbsd']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32']

/** What a platform package's name says about where it runs. */
export const platformOf = (name: string): { os?: string[]; cpu?: string[]; libc?: string[] } => {
  const parts = name.split(/[-_/]/)
  const os = parts.includes('windows') ? 'win32' : systems.find(system => parts.includes(system))
  const cpu = processors.find(each => parts.some(part => part === each || (each === 'arm' && /^arm(?!64)/.test(part))))
  const libc = parts.includes('musl') ? 'musl' : os === 'linux' && parts.includes('gnu') ? 'glibc' : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) }
}

/** Adds an entry for every optional platform package that the lock names but does not hold. */
export const completeLock = (lock: Lock): number => {
  let added = 0
  for (const [path, entry] of Object.entries(lock.packages))
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name)
      const held = `node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages
      if (held || !('os' in platform || 'cpu' in platform)) continue
      const version = range.replace(/^[~^=]+/, '')
      lock.packages[`node_modules/${name}`] = {
        version,
        optional: true,
        ...(entry.dev && { dev: true }),
        ...platform,
      } as Locked
      added++
    }
  return added
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const added = completeLock(lock)
  const sorted = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  if (added > 0) writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
  console.log(`${added} entries added to package-lock.json`)
}
