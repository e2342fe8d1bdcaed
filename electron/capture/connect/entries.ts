import { isObject, parseStrictly, removeAt, setAt } from './json-text.ts'

/** What a connected client needs to know of this engine. */
export interface Connection {
  readonly port: number
  readonly main_token: string
  readonly hook_token: string
}

const MARK = 'X-Distill'
const HOOK_SECONDS = 2
const routes: Readonly<Record<string, string>> = { PostToolUse: 'observe', PostToolUseFailure: 'observe' }

const wantedGroup = (event: string, { port, hook_token }: Connection) => ({
  matcher: '*',
  hooks: [
    {
      type: 'http',
      url: `http://127.0.0.1:${port}/${routes[event]}`,
      headers: { Authorization: `Bearer ${hook_token}`, [MARK]: 'hook' },
      timeout: HOOK_SECONDS,
    },
  ],
})

const wantedServer = ({ port, main_token }: Connection) => ({
  type: 'http',
  url: `http://127.0.0.1:${port}/mcp`,
  headers: { Authorization: `Bearer ${main_token}` },
})

const isOurHook = (hook: unknown): boolean => isObject(hook) && isObject(hook['headers']) && MARK in hook['headers']
const isOurGroup = (group: unknown): boolean =>
  isObject(group) && Array.isArray(group['hooks']) && group['hooks'].length > 0 && group['hooks'].every(isOurHook)

const groupsOf = (settings: unknown, event: string): readonly unknown[] => {
  const hooks = isObject(settings) ? settings['hooks'] : undefined
  const groups = isObject(hooks) ? hooks[event] : undefined
  return Array.isArray(groups) ? groups : []
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The settings text with our hooks in it, each in a group of its own beside everybody else's. */
export const withHooks = (text: string, connection: Connection, file: string): string => {
  let result = text
  for (const event of Object.keys(routes)) {
    const groups = groupsOf(parseStrictly(result, file), event)
    const wanted = wantedGroup(event, connection)
    const at = groups.findIndex(isOurGroup)
    if (at < 0) result = setAt(result, ['hooks', event, groups.length], wanted, groups.length > 0)
    else if (!same(groups[at], wanted)) result = setAt(result, ['hooks', event, at], wanted)
  }
  return result
}

/** The settings text without our hooks; containers that were not there before we came go too. */
export const withoutHooks = (text: string, before: string, file: string): string => {
  let result = text
  const original = parseStrictly(before, file)
  const originalHooks = isObject(original['hooks']) ? original['hooks'] : null
  for (const event of eventsIn(parseStrictly(text, file))) {
    const groups = groupsOf(parseStrictly(result, file), event)
    for (let at = groups.length - 1; at >= 0; at--)
      if (isOurGroup(groups[at])) result = removeAt(result, ['hooks', event, at])
    const left = groupsOf(parseStrictly(result, file), event)
    if (left.length === 0 && groups.length > 0 && !(originalHooks && event in originalHooks))
      result = removeAt(result, ['hooks', event])
  }
  const hooks = parseStrictly(result, file)['hooks']
  return isObject(hooks) && Object.keys(hooks).length === 0 && !originalHooks ? removeAt(result, ['hooks']) : result
}

const eventsIn = (settings: unknown): readonly string[] => {
  const hooks = isObject(settings) ? settings['hooks'] : undefined
  return isObject(hooks) ? Object.keys(hooks) : []
}

export const withServer = (text: string, connection: Connection, file: string): string => {
  const servers = parseStrictly(text, file)['mcpServers']
  const wanted = wantedServer(connection)
  return isObject(servers) && same(servers['distill'], wanted) ? text : setAt(text, ['mcpServers', 'distill'], wanted)
}

export const withoutServer = (text: string, before: string, file: string): string => {
  const servers = parseStrictly(text, file)['mcpServers']
  if (!isObject(servers) || !('distill' in servers)) return text
  const earlier = parseStrictly(before, file)['mcpServers']
  const original = isObject(earlier) ? earlier['distill'] : undefined
  const result = setAt(text, ['mcpServers', 'distill'], original)
  return Object.keys(servers).length === 1 && earlier === undefined ? removeAt(result, ['mcpServers']) : result
}

export type ConnectionState = 'connected' | 'outdated' | 'absent'

/** Whether these settings hold our entries as they should be now. */
export const hooksState = (text: string, connection: Connection, file: string): ConnectionState => {
  const settings = parseStrictly(text, file)
  const ours = Object.keys(routes).filter(event => groupsOf(settings, event).some(isOurGroup))
  if (ours.length === 0) return 'absent'
  return withHooks(text, connection, file) === text ? 'connected' : 'outdated'
}

export const serverState = (text: string, connection: Connection, file: string): ConnectionState => {
  const servers = parseStrictly(text, file)['mcpServers']
  if (!isObject(servers) || !('distill' in servers)) return 'absent'
  return withServer(text, connection, file) === text ? 'connected' : 'outdated'
}
