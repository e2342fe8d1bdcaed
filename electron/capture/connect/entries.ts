import { DistillError } from '../../../shared/errors.ts'
import { isObject, parseStrictly, removeAt, setAt, type JsonObject } from './json-text.ts'

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

const isOurServer = (server: unknown): boolean =>
  isObject(server) && server['type'] === 'http' && /^http:\/\/127\.0\.0\.1:\d+\/mcp$/.test(String(server['url']))

const hooksIn = (settings: JsonObject): JsonObject => (isObject(settings['hooks']) ? settings['hooks'] : {})
const groupsOf = (settings: JsonObject, event: string): readonly unknown[] => {
  const groups = hooksIn(settings)[event]
  return Array.isArray(groups) ? groups : []
}

/** A value of another kind than the client knows is somebody's mistake, and not ours to overwrite. */
const mustBe = (fits: boolean, name: string, kind: string, file: string): void => {
  if (!fits) throw new DistillError('unsupported', `"${name}" in ${file} is not ${kind}. Mend it and try again.`)
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The settings text with our hooks in it, each in a group of its own beside everybody else's. */
export const withHooks = (text: string, connection: Connection, file: string): string => {
  let result = text
  const { hooks } = parseStrictly(text, file)
  mustBe(hooks === undefined || isObject(hooks), 'hooks', 'an object', file)
  for (const event of Object.keys(routes)) {
    const there = isObject(hooks) ? hooks[event] : undefined
    mustBe(there === undefined || Array.isArray(there), `hooks.${event}`, 'a list', file)
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
  const kept = Object.keys(hooksIn(original)).filter(event => !isOursAlone(groupsOf(original, event)))
  for (const event of Object.keys(hooksIn(parseStrictly(text, file)))) {
    const groups = groupsOf(parseStrictly(result, file), event)
    for (let at = groups.length - 1; at >= 0; at--)
      if (isOurGroup(groups[at])) result = removeAt(result, ['hooks', event, at])
    if (isOursAlone(groups) && !kept.includes(event)) result = removeAt(result, ['hooks', event])
  }
  const hooks = parseStrictly(result, file)['hooks']
  const wasThere = isObject(original['hooks']) && (kept.length > 0 || Object.keys(original['hooks']).length === 0)
  return isObject(hooks) && Object.keys(hooks).length === 0 && !wasThere ? removeAt(result, ['hooks']) : result
}

const isOursAlone = (groups: readonly unknown[]): boolean => groups.length > 0 && groups.every(isOurGroup)

export const withServer = (text: string, connection: Connection, file: string): string => {
  const servers = parseStrictly(text, file)['mcpServers']
  mustBe(servers === undefined || isObject(servers), 'mcpServers', 'an object', file)
  const wanted = wantedServer(connection)
  return isObject(servers) && same(servers['distill'], wanted) ? text : setAt(text, ['mcpServers', 'distill'], wanted)
}

export const withoutServer = (text: string, before: string, file: string): string => {
  const servers = parseStrictly(text, file)['mcpServers']
  if (!isObject(servers) || !isOurServer(servers['distill'])) return text
  const earlier = parseStrictly(before, file)['mcpServers']
  const { distill, ...others } = isObject(earlier) ? earlier : {}
  if (distill !== undefined && !isOurServer(distill)) return setAt(text, ['mcpServers', 'distill'], distill)
  const wasThere = earlier !== undefined && (distill === undefined || Object.keys(others).length > 0)
  return removeAt(text, Object.keys(servers).length === 1 && !wasThere ? ['mcpServers'] : ['mcpServers', 'distill'])
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
  if (!isObject(servers) || !isOurServer(servers['distill'])) return 'absent'
  return withServer(text, connection, file) === text ? 'connected' : 'outdated'
}
