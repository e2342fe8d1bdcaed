import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../base/clock.ts'
import { dataPaths } from '../../base/paths.ts'
import { applyConnect, connectionStatus, disconnect, planConnect } from './connect.ts'
import { readRecords } from './record.ts'

const connection = { port: 21_746, main_token: 'main-token', hook_token: 'hook-token' }

const scratch = () => {
  const root = mkdtempSync(join(tmpdir(), 'distill-connect-'))
  const home = join(root, 'home')
  mkdirSync(join(home, '.claude'), { recursive: true })
  const settings = join(home, '.claude', 'settings.json')
  const claude = join(home, '.claude.json')
  return { home, settings, claude, deps: { paths: dataPaths(join(root, 'data')), clock: systemClock } }
}

const connect = ({ home, deps }: Pick<ReturnType<typeof scratch>, 'home' | 'deps'>, to = connection) =>
  applyConnect(home, planConnect(home, to), deps)

const others = `{
\t"model": "opus",
\t"hooks": {
\t\t"PostToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "echo hi" }] }],
\t\t"Stop": []
\t}
}`

describe('connecting Claude Code', () => {
  it('adds hooks and the MCP server where there was nothing, and disconnecting leaves nothing behind', () => {
    const place = scratch()
    connect(place)
    const { hooks } = JSON.parse(readFileSync(place.settings, 'utf8'))
    expect(Object.keys(hooks)).toEqual(['PostToolUse', 'PostToolUseFailure'])
    expect(hooks.PostToolUse[0].hooks[0]).toMatchObject({
      type: 'http',
      url: 'http://127.0.0.1:21746/observe',
      headers: { Authorization: 'Bearer hook-token' },
    })
    expect(JSON.parse(readFileSync(place.claude, 'utf8')).mcpServers.distill.url).toBe('http://127.0.0.1:21746/mcp')
    disconnect(place.home, place.deps)
    expect([existsSync(place.settings), existsSync(place.claude)]).toEqual([false, false])
  })

  it('removes the folder it had to make, unless something else is in it by then', () => {
    const [empty, used] = [scratch(), scratch()]
    for (const { home } of [empty, used]) rmSync(join(home, '.claude'), { recursive: true })
    connect(empty)
    connect(used)
    writeFileSync(join(used.home, '.claude', 'history.jsonl'), '')
    connect(empty)
    expect(disconnect(empty.home, empty.deps)).toEqual([
      { path: empty.settings, removed: true },
      { path: empty.claude, removed: true },
    ])
    disconnect(used.home, used.deps)
    expect([existsSync(join(empty.home, '.claude')), readdirSync(join(used.home, '.claude'))]).toEqual([
      false,
      ['history.jsonl'],
    ])
  })

  it('keeps what others wrote to the last character, and gives it back the same', () => {
    const place = scratch()
    const mine = `{"numStartups":7,"mcpServers":{"github":{"type":"stdio","command":"gh"}},"projects":{"/p":{}}}`
    writeFileSync(place.settings, others)
    writeFileSync(place.claude, mine)
    connect(place)
    const settings = JSON.parse(readFileSync(place.settings, 'utf8'))
    expect(settings.hooks.PostToolUse).toHaveLength(2)
    expect(settings.hooks.PostToolUse[0].hooks[0].command).toBe('echo hi')
    expect(readFileSync(place.settings, 'utf8')).toContain('{\n\t"model": "opus",\n')
    disconnect(place.home, place.deps)
    expect(readFileSync(place.settings, 'utf8')).toBe(others)
    expect(readFileSync(place.claude, 'utf8')).toBe(mine)
  })

  it('is idempotent, and a second run does not turn our own entries into the backup', () => {
    const place = scratch()
    writeFileSync(place.settings, others)
    connect(place)
    const once = readFileSync(place.settings, 'utf8')
    connect(place)
    expect(readFileSync(place.settings, 'utf8')).toBe(once)
    disconnect(place.home, place.deps)
    expect(readFileSync(place.settings, 'utf8')).toBe(others)
  })

  it('removes exactly what it added when the person changed the file since', () => {
    const place = scratch()
    writeFileSync(place.settings, others)
    connect(place)
    writeFileSync(place.settings, readFileSync(place.settings, 'utf8').replace('"opus"', '"sonnet"'))
    connect(place, { ...connection, port: 30_000 })
    disconnect(place.home, place.deps)
    expect(JSON.parse(readFileSync(place.settings, 'utf8'))).toEqual({ ...JSON.parse(others), model: 'sonnet' })
  })

  it('tells a connection to an older port or token as outdated, and connecting again mends it', () => {
    const place = scratch()
    expect(connectionStatus(place.home, connection).state).toBe('absent')
    connect(place)
    const moved = { ...connection, port: 21_747, hook_token: 'new' }
    expect(connectionStatus(place.home, moved).state).toBe('outdated')
    connect(place, moved)
    expect(connectionStatus(place.home, moved).state).toBe('connected')
    expect(JSON.parse(readFileSync(place.settings, 'utf8')).hooks.PostToolUse).toHaveLength(1)
  })

  it.each([
    ['a comment', '{\n  // mine\n  "model": "opus"\n}', /has a comment or a trailing comma in line 2/],
    ['a trailing comma', '{"model": "opus",}', /has a comment or a trailing comma in line 1/],
    ['half a file', '{"model": ', /is not JSON: line 1 is wrong/],
    ['an array', '[]', /does not hold a JSON object/],
  ])('refuses %s in words, changes neither file, and cannot tell how it stands', (_, text, words) => {
    const place = scratch()
    writeFileSync(place.settings, '{"a":1}')
    writeFileSync(place.claude, text)
    expect(() => connect(place)).toThrow(words)
    expect(() => connect(place)).toThrow(/Nothing was changed\.$/)
    expect(() => disconnect(place.home, place.deps)).toThrow(/Nothing was changed\.$/)
    const ask = () => connectionStatus(place.home, connection)
    expect(ask).toThrow(/^Cannot tell whether Claude Code is connected, because /)
    expect(ask).toThrow(/^(?!.*[Nn]othing was changed)/)
    expect(readFileSync(place.settings, 'utf8')).toBe('{"a":1}')
    expect(readFileSync(place.claude, 'utf8')).toBe(text)
  })

  it('refuses a symbolic link and names its target', () => {
    const place = scratch()
    const real = join(place.home, 'dotfiles.json')
    writeFileSync(real, '{}')
    symlinkSync(real, place.settings)
    expect(() => connect(place)).toThrow(/symbolic link to .*dotfiles\.json/)
    expect(readFileSync(real, 'utf8')).toBe('{}')
  })

  it('leaves every file that holds a token, and its backup, to its owner alone, and gives the mode back', () => {
    const place = scratch()
    writeFileSync(place.settings, others, { mode: 0o644 })
    chmodSync(place.settings, 0o644)
    connect(place)
    const mode = (path: string) => statSync(path).mode & 0o777
    const backups = join(place.deps.paths.backups, 'connect')
    expect([place.settings, place.claude, ...readdirSync(backups).map(name => join(backups, name))].map(mode)).toEqual([
      0o600, 0o600, 0o600,
    ])
    disconnect(place.home, place.deps)
    expect(mode(place.settings)).toBe(0o644)
  })

  it('treats an empty settings file as an empty object', () => {
    const place = scratch()
    writeFileSync(place.settings, '')
    connect(place)
    expect(connectionStatus(place.home, connection).state).toBe('connected')
    disconnect(place.home, place.deps)
    expect(readFileSync(place.settings, 'utf8')).toBe('')
  })

  it('keeps the byte order mark that some editors write, and finds its entries behind it', () => {
    const place = scratch()
    writeFileSync(place.settings, '\uFEFF{\r\n  "model": "opus"\r\n}\r\n')
    connect(place)
    const text = readFileSync(place.settings, 'utf8')
    expect([text.startsWith('\uFEFF{'), /[^\r]\n/.test(text)]).toEqual([true, false])
    expect(JSON.parse(text.slice(1)).hooks.PostToolUse).toHaveLength(1)
    expect(connectionStatus(place.home, connection).state).toBe('connected')
  })

  it.each([
    ['{"hooks":[]}', '{}', /"hooks" in .* is not an object/],
    ['{"hooks":null}', '{}', /"hooks" in .* is not an object/],
    ['{"hooks":{"PostToolUse":"all"}}', '{}', /"hooks.PostToolUse" in .* is not a list/],
    ['{}', '{"mcpServers":[]}', /"mcpServers" in .* is not an object/],
    ['{"hooks":{},"hooks":{"Stop":[]}}', '{}', /has the same key twice/],
  ])('says in words what is wrong with %s and %s, and changes neither', (settings, claude, sentence) => {
    const place = scratch()
    writeFileSync(place.settings, settings)
    writeFileSync(place.claude, claude)
    expect(() => connect(place)).toThrow(sentence)
    expect([readFileSync(place.settings, 'utf8'), readFileSync(place.claude, 'utf8')]).toEqual([settings, claude])
  })

  it('takes out entries whose record was lost, also after connecting over them', () => {
    const place = scratch()
    connect(place)
    const elsewhere = { ...place, deps: { ...place.deps, paths: dataPaths(join(place.home, '..', 'new-data')) } }
    connect(elsewhere, { ...connection, port: 30_000 })
    disconnect(place.home, elsewhere.deps)
    expect([place.settings, place.claude].map(path => JSON.parse(readFileSync(path, 'utf8')))).toEqual([{}, {}])
  })

  it('keeps the record of every home that is connected', () => {
    const [one, other] = [scratch(), scratch()]
    connect(one)
    connect({ ...other, deps: one.deps })
    expect(readRecords(one.deps.paths).map(({ home }) => home)).toEqual(expect.arrayContaining([one.home, other.home]))
    disconnect(one.home, one.deps)
    expect(readRecords(one.deps.paths).map(({ home }) => home)).toEqual([other.home])
  })

  it('gives back to the letter a server that somebody else had named distill', () => {
    const place = scratch()
    const mine = '{"mcpServers":{"distill":{"type":"stdio","command":"other"}}}'
    writeFileSync(place.claude, mine)
    connect(place)
    disconnect(place.home, place.deps)
    expect(readFileSync(place.claude, 'utf8')).toBe(mine)
  })

  it('gives back a server that somebody else had named distill', () => {
    const place = scratch()
    const mine = '{\n  "mcpServers": {\n    "distill": { "type": "stdio", "command": "other" }\n  }\n}\n'
    writeFileSync(place.claude, mine)
    connect(place)
    writeFileSync(place.claude, readFileSync(place.claude, 'utf8').replace('{', '{ "numStartups": 3,'))
    disconnect(place.home, place.deps)
    expect(JSON.parse(readFileSync(place.claude, 'utf8'))).toEqual({ numStartups: 3, ...JSON.parse(mine) })
  })
})
