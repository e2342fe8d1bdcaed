/** Sections and keys of a git configuration, as far as remotes go; anything odd is passed over. */
export const remoteUrl = (config: string): string | null => {
  const urls = new Map<string, string>()
  let remote: string | null = null
  for (const line of config.split('\n')) {
    const section = /^\s*\[([^\]"]{1,100})(?:"([^"]{0,200})")?\]/.exec(line)
    if (section) remote = section[1]?.trim().toLowerCase() === 'remote' ? (section[2] ?? null) : null
    const url = remote === null ? null : /^\s*url\s*=\s*(\S.{0,2000})$/i.exec(line)
    if (remote !== null && url?.[1] && !urls.has(remote)) urls.set(remote, unquoted(url[1].trim()))
  }
  return urls.get('origin') ?? urls.get('upstream') ?? urls.values().next().value ?? null
}

const unquoted = (value: string): string => (value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value)

/** Hosts whose paths mean the same in any case. */
const caseless = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'])
const aliases: Readonly<Record<string, string>> = { 'ssh.github.com': 'github.com', 'altssh.gitlab.com': 'gitlab.com' }

/** `github.com/owner/name` for every way of writing it, without credentials; null for a path on this machine. */
export const normalisedRemote = (url: string): string | null => {
  const parts = asUrl(url) ?? asScp(url)
  if (!parts) return null
  const host = aliases[parts.host] ?? parts.host
  const path = cleanPath(caseless.has(host) ? parts.path.toLowerCase() : parts.path)
  return path === '' ? null : `${host}/${path}`
}

interface Address {
  readonly host: string
  readonly path: string
}

const asUrl = (url: string): Address | null => {
  if (!/^(?:https?|ssh|git|git\+ssh|ftps?):\/\//i.test(url)) return null
  const parsed = URL.parse(url)
  if (!parsed || parsed.hostname === '') return null
  const web = parsed.protocol.startsWith('http')
  const host = (web ? parsed.host : parsed.hostname).toLowerCase()
  return { host, path: parsed.pathname }
}

/** `user@host:path`, but neither `C:\path` nor a relative path with a colon in it. */
const asScp = (url: string): Address | null => {
  const found = /^(?:[^@\s/:]{1,200}@)?([A-Za-z0-9][A-Za-z0-9.-]{1,250}):(?!\/\/)([^\s\\]{1,1000})$/.exec(url)
  return found ? { host: (found[1] ?? '').toLowerCase(), path: found[2] ?? '' } : null
}

const cleanPath = (path: string): string =>
  path
    .split('/')
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .join('/')
    .replace(/\.git$/i, '')
