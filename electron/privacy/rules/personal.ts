import type { LocatorRule, PatternRule, Rule, Span } from './rule.ts'

/** Addresses of machines and of code, not of persons. */
const NOBODY =
  /^(?:git|hg|svn|no-?reply|do-?not-?reply|this|super|return|break|continue|package|mailer-daemon|postmaster)$/i
const EXTENSION =
  /\.(?:png|jpe?g|gif|svg|webp|ico|js|jsx|ts|tsx|mjs|cjs|json|css|scss|less|html?|xml|ya?ml|txt|map|lock|toml|vue|java|kt|swift|local|internal|example|invalid|localhost|test)$/i

/** The user and the password of an address have rules of their own. */
const IN_ADDRESS = /:\/\/[^\s/"'<>]{0,200}$/

const email: PatternRule = {
  id: 'email',
  keywords: ['@'],
  pattern:
    /(?<=(?<![\p{L}\p{N}._%+-])(?<from>[\p{L}\p{N}._%+-]{1,64}))@(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}(?![\p{L}\p{N}_-])/u,
  check: (value, text, { start }) => {
    const at = value.indexOf('@')
    const name = value.slice(0, at)
    if (NOBODY.test(name) || /^\d+x\./.test(value.slice(at + 1))) return false
    if (EXTENSION.test(value) && !/\.(?:example|test|local|internal)$/i.test(value)) return false
    return !IN_ADDRESS.test(text.slice(Math.max(0, start - 200), start))
  },
}

const WINDOWS_REST = /[^\s"'`<>|*?:;,()[\]]{0,400}/y

/** `C:\Users\alice\x` becomes `~/x`; the rest of the path is turned too, so that one path has one way to be written. */
const windowsHome = (text: string, at: number): readonly Span[] => {
  WINDOWS_HOME.lastIndex = at
  const match = WINDOWS_HOME.exec(text)
  if (!match || SHARED.has((match.groups?.['user'] ?? '').toLowerCase())) return []
  const end = WINDOWS_HOME.lastIndex
  WINDOWS_REST.lastIndex = end
  WINDOWS_REST.test(text)
  const rest = text.slice(end, WINDOWS_REST.lastIndex).replaceAll(/\\+/g, '/')
  const start = at - (match.groups?.['drive']?.length ?? 0)
  return [{ start, end: WINDOWS_REST.lastIndex, replacement: `~${match.groups?.['slash'] ? '/' : ''}${rest}` }]
}
const WINDOWS_HOME =
  /(?<=(?<![A-Za-z0-9])(?<drive>[A-Za-z]:\\{0,3}))\\Users\\{1,4}(?<user>[\p{L}\p{N}_.-]{1,64}(?: [\p{L}\p{N}_.-]{1,32}(?=\\))?)(?:(?<slash>\\{1,4})|(?![\p{L}\p{N}_.-]))/iuy
const SHARED = new Set(['shared', 'public', 'default', 'linuxbrew', 'all'])

/** Not inside a longer path or an address; after `file://` and after a flag such as `-I` it is. */
const UNIX_HOME =
  /(?<=(?:(?<![\p{L}\p{N}_.~$})\]/-])|file:\/\/|(?<!\w)-[A-Za-z])(?<drive>(?:[A-Za-z]:|\/mnt\/[a-z]|\/[a-z])?))\/(?:home|Users)\/(?<user>[\p{L}\p{N}_.-]{1,64})(?:(?<slash>\/)|(?![\p{L}\p{N}_.-]))/uy

const unixHome = (text: string, at: number): readonly Span[] => {
  UNIX_HOME.lastIndex = at
  const match = UNIX_HOME.exec(text)
  if (!match || SHARED.has((match.groups?.['user'] ?? '').toLowerCase())) return []
  const end = UNIX_HOME.lastIndex
  const start = at - (match.groups?.['drive']?.length ?? 0)
  const slash = match.groups?.['slash'] !== undefined
  if (!slash && isRoute(text, start, end)) return []
  return [{ start, end, replacement: slash ? '~/' : '~' }]
}

/** `'/home/dashboard'` in code is a page of a site, not a directory. */
const isRoute = (text: string, start: number, end: number): boolean =>
  (/["'`(]/.test(text[start - 1] ?? '') && !DIRECTORY.test(text.slice(Math.max(0, start - 24), start))) ||
  /[?#]/.test(text[end] ?? '')
const DIRECTORY = /(?:cwd|home|dir|directory|root|folder|workspace|user)\W{0,6}$/i

const PROJECT_FOLDER = /(?<=projects[\\/]{1,4}(?:[A-Z]-)?)-(?:home|Users)-(?<user>[\p{L}\p{N}_.]{1,64})/uy

/** The client names a project's folder after its path: `projects/-home-alice-site`. */
const projectFolder = (text: string, at: number): readonly Span[] => {
  PROJECT_FOLDER.lastIndex = at
  const user = PROJECT_FOLDER.exec(text)?.groups?.['user']
  if (user === undefined) return []
  const end = PROJECT_FOLDER.lastIndex
  return [{ start: end - user.length, end, replacement: '~' }]
}

/** A home directory known by its very path, wherever it lies. */
export const homeRule = (home: string): LocatorRule => ({
  id: 'home-path',
  keywords: [/^[\x20-\x7e]+/.exec(home)?.[0].toLowerCase() ?? home],
  locate: (text, at) => {
    const end = at + home.length
    const inside = text.startsWith(home, at) && !/[\w.-]/.test(text[end] ?? '') && !/[\w.~/-]/.test(text[at - 1] ?? '')
    return inside ? [{ start: at, end, replacement: '~' }] : []
  },
})

export const personalRules: readonly Rule[] = [
  email,
  { id: 'home-path', keywords: ['/home/', '/users/'], locate: unixHome },
  { id: 'home-path', keywords: [String.raw`\users\ `.trim()], locate: windowsHome },
  { id: 'home-path', keywords: ['-home-', '-users-'], locate: projectFolder },
]
