import type { ToolCall } from './entry.ts'

/** Where a call happened: turns its absolute paths into ones that mean something on another machine. */
export interface Place {
  /** The path below the repository's root, or null when it lies outside. */
  inside(path: string): string | null
  /** The shortest honest name of a path. */
  name(path: string): string
  /** The same text with the root's own path taken out of it. */
  shorten(text: string): string
}

const slashes = (path: string): string => path.replaceAll('\\', '/')

const normal = (path: string): string | null => {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

const isAbsolute = (path: string): boolean => /^(?:\/|~|[A-Za-z]:\/)/.test(path)

export const placeOf = (call: Pick<ToolCall, 'cwd' | 'repo'>): Place => {
  const cwd = slashes(call.cwd ?? '').replace(/\/+$/, '')
  const root = slashes(call.repo?.root ?? cwd).replace(/\/+$/, '')
  const inside = (path: string): string | null => {
    const clean = slashes(path)
    const full = isAbsolute(clean) ? clean : `${cwd}/${clean}`
    if (root === '') return isAbsolute(clean) ? null : normal(clean)
    return full.startsWith(`${root}/`) ? normal(full.slice(root.length + 1)) : null
  }
  return {
    inside,
    name: path => inside(path) ?? slashes(path),
    shorten: text => (root.length > 1 ? text.replaceAll(`${root}/`, '') : text),
  }
}
