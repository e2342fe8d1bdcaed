import { isAbsolute, join, matchesGlob, normalize } from 'node:path'
import type { Settings } from '../base/settings.ts'
import type { Subject } from './body/prepare.ts'
import type { EntryRepo } from './entry.ts'

export type CaptureSettings = Pick<Settings, 'paused_until' | 'excluded_tools' | 'excluded_repos' | 'excluded_paths'>

export interface CaptureState {
  readonly state: 'capturing' | 'paused'
  /** Null while capturing, and while paused until somebody resumes. */
  readonly paused_until: string | null
}

/** `resumed` stands for a pause without an end; a pause whose end has passed is over. */
export const captureState = ({ paused_until }: CaptureSettings, now: Date): CaptureState => {
  if (paused_until === null) return { state: 'capturing', paused_until: null }
  if (paused_until === 'resumed') return { state: 'paused', paused_until: null }
  return Date.parse(paused_until) > now.getTime()
    ? { state: 'paused', paused_until }
    : { state: 'capturing', paused_until: null }
}

/** Whether the person said that this tool, repository or path is not to be captured. */
export const isExcluded = (
  settings: CaptureSettings,
  subject: Subject,
  repo: EntryRepo | null,
  home: string,
): boolean =>
  settings.excluded_tools.some(pattern => nameMatches(pattern, subject.tool)) ||
  (repo !== null && settings.excluded_repos.some(name => name === repo.key || name === repo.name)) ||
  settings.excluded_paths.some(pattern => concerns(expanded(pattern, home), subject))

const nameMatches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

const expanded = (pattern: string, home: string): string =>
  /^~(?:[\\/]|$)/.test(pattern) ? home + pattern.slice(1) : pattern

/** A name alone means every file and folder of that name; a path means itself and all below it. */
const concerns = (pattern: string, { cwd, paths, command }: Subject): boolean => {
  const named = [...paths.map(path => (isAbsolute(path) ? normalize(path) : join(cwd ?? '', path))), cwd ?? '']
  if (!/[\\/]/.test(pattern))
    return (
      named.some(path => path.split(/[\\/]/).some(part => matchesGlob(part, pattern))) || mentions(command, pattern)
    )
  if (/[*?[\]{}]/.test(pattern)) return named.some(path => matchesGlob(path, pattern))
  const folder = pattern.replace(/[\\/]+$/, '')
  return named.some(path => isWithin(path, folder)) || mentions(command, folder)
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`)

const mentions = (command: string | null, path: string): boolean => command !== null && command.includes(path)
