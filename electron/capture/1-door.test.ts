import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { wrapInjected } from '../../shared/domain/injected.ts'
import { isDistillError } from '../../shared/errors.ts'
import type { CaptureSettings } from './exclusions.ts'
import { createFile } from './journal/segment-file.ts'
import { everything, fakeSecret, openScratchCapture, scratch } from './testing/open-capture.ts'

const closing: (() => Promise<void>)[] = []
const open: typeof openScratchCapture = async options => {
  const capture = await openScratchCapture(options)
  closing.push(capture.close)
  return capture
}
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const bash = (over: Readonly<Record<string, unknown>> = {}) => ({
  session_id: 'd8e9',
  transcript_path: '/home/dev/.claude/projects/-home-dev-proj/d8e9.jsonl',
  cwd: '/home/dev/proj',
  prompt_id: '4b52',
  permission_mode: 'default',
  hook_event_name: 'PostToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'npm test', description: 'run tests' },
  tool_response: { stdout: '12 passed', stderr: '', interrupted: false },
  tool_use_id: 'toolu_1',
  duration_ms: 20,
  ...over,
})

describe('what an entry keeps', () => {
  it('keeps tool, input, response, where and when, and shortens the home directory', async () => {
    const at = new Date('2026-03-18T14:30:00.000Z')
    const capture = await open({ clock: { now: () => at, offsetMinutes: () => 60 } })
    const receipt = await capture.observe(bash({ tool_response: { stdout: 'in /home/dev/proj/a.ts' } }))
    expect(receipt.queued).toBe(true)
    expect(capture.entries()).toEqual([
      {
        v: 1,
        id: receipt.id,
        received_at: '2026-03-18T14:30:00.000Z',
        offset_minutes: 60,
        repo: { key: expect.stringMatching(/^local:/), name: 'proj', root: '~/proj' },
        event: 'PostToolUse',
        tool: 'Bash',
        input: { command: 'npm test', description: 'run tests' },
        response: { stdout: 'in ~/proj/a.ts' },
        error: null,
        cwd: '~/proj',
        session: 'd8e9',
        prompt: '4b52',
        agent: null,
        redactions: [{ rule: 'home-path', count: 2 }],
      },
    ])
  })

  it('keeps the error of a failed call', async () => {
    const capture = await open()
    const { tool_response: _, ...failed } = bash({ hook_event_name: 'PostToolUseFailure', error: 'Exit code 3' })
    await capture.observe(failed)
    expect(capture.entries()[0]).toMatchObject({ event: 'PostToolUseFailure', error: 'Exit code 3', response: null })
  })

  it.each([
    ['a text as response', { tool_name: 'WebFetch', tool_response: 'plain text' }, { response: 'plain text' }],
    ['content blocks', { tool_response: [{ type: 'text', text: 'a' }] }, { response: [{ type: 'text', text: 'a' }] }],
    ['an unknown tool', { tool_name: 'mcp__linear__get', tool_input: [1] }, { tool: 'mcp__linear__get', input: [1] }],
    [
      'numbers and nulls for texts',
      { tool_name: 7, cwd: 9, session_id: null, error: { message: 'x' } },
      { tool: '7', cwd: null, session: null, error: 'x' },
    ],
    [
      'no tool at all',
      { tool_name: undefined, tool_input: undefined, note: 'hi' },
      { tool: '', input: { note: 'hi' } },
    ],
  ])('takes %s', async (_, over, expected) => {
    const capture = await open()
    await capture.observe(bash(over))
    expect(capture.entries()[0]).toMatchObject(expected)
  })

  it('takes a hundred levels of nesting, and bounds what is deeper', async () => {
    const capture = await open()
    const nested = (levels: number): unknown => (levels === 0 ? 'bottom' : { level: nested(levels - 1) })
    await capture.observe(bash({ tool_response: nested(100) }))
    expect(capture.onDisk()).toContain('bottom')
    await capture.door.observe(Buffer.from(`{"tool_input":${'['.repeat(4000)}${']'.repeat(4000)}}`))
    expect(capture.entries()).toHaveLength(2)
    expect(capture.onDisk()).toContain('deeper levels left out')
  })

  it('takes NULs and halves of characters, and keeps neither', async () => {
    const capture = await open()
    await capture.door.observe(Buffer.from(String.raw`{"tool_name":"Bash","tool_response":"a\u0000b\ud800c"}`))
    expect(capture.entries()[0]?.response).toBe('ab\ufffdc')
  })

  it('is not led to change what all objects inherit', async () => {
    const capture = await open()
    await capture.door.observe(
      Buffer.from(String.raw`{"tool_input":{"__proto__":{"a":1},"__pro\u0000to__":{"a":1},"b":2}}`),
    )
    expect(capture.entries()[0]?.input).toEqual({ b: 2 })
    expect(({} as { a?: number }).a).toBeUndefined()
  })
})

describe('what never reaches the disk', () => {
  it('redacts before the first byte is written, in keys and labels too', async () => {
    const capture = await open()
    await capture.observe(
      bash({
        session_id: fakeSecret(1),
        cwd: `/work/${fakeSecret(2)}`,
        tool_input: { [fakeSecret(3)]: 'x', list: [fakeSecret(4)] },
        error: fakeSecret(5),
        agent_id: fakeSecret(6),
      }),
    )
    expect(capture.entries()[0]?.redactions).toEqual([{ rule: 'github-token', count: 6 }])
    expect(capture.onDisk()).not.toContain('ghp_')
  })

  it('does not miss a secret that lies where an overlong text is cut', async () => {
    const capture = await open()
    for (const before of [24 * 1024 - 20, 32 * 1024 - 20]) {
      const [head, middle, tail] = ['a b '.repeat(before / 4), ' c d '.repeat(20_000), ' e f'.repeat(before / 4)]
      const text = head + fakeSecret(1) + middle + fakeSecret(2) + tail
      await capture.observe(bash({ tool_use_id: null, tool_response: text }))
    }
    expect(/ghp_|aZ3kQ9|3kQ9xV/.exec(capture.onDisk())).toBeNull()
    expect(capture.onDisk().match(/\[\d+ characters left out\]/g)).toHaveLength(2)
  })

  it('keeps head and tail of an overlong text', async () => {
    const capture = await open()
    await capture.observe(bash({ tool_response: { stdout: `HEAD ${'- '.repeat(400_000)} TAIL` } }))
    expect(capture.entries()[0]?.response).toEqual({ stdout: expect.stringMatching(/^HEAD [^]{49000,49300} TAIL$/) })
  })

  it('bounds a body of very many small parts', async () => {
    const capture = await open()
    await capture.observe(bash({ tool_response: Array.from({ length: 300_000 }, (_, at) => `item ${at}`) }))
    expect(capture.onDisk().length).toBeLessThan(1_000_000)
    expect(capture.onDisk()).toContain('further items left out')
  })

  it.each([
    ['/home/dev/proj/src/a.ts', false],
    ['/home/dev/proj/docs/adr/0001-queue.md', true],
    ['/home/dev/proj/README.md', true],
    ['/home/dev/proj/package.json', true],
  ])('drops the content of a plain read of %s: kept is %s', async (file_path, kept) => {
    const capture = await open()
    const file = { filePath: file_path, content: 'CONTENT of it', numLines: 1, startLine: 1, totalLines: 1 }
    await capture.observe(bash({ tool_name: 'Read', tool_input: { file_path }, tool_response: { type: 'text', file } }))
    expect(capture.onDisk().includes('CONTENT')).toBe(kept)
    expect(capture.onDisk()).toContain('"numLines":1')
  })

  it('drops the former file of an edit and base64 data, and keeps the edit', async () => {
    const capture = await open()
    const picture = 'iVBORw0KGgoAAAANSUhEUg'.repeat(100)
    const tool_response = {
      newString: 'goodbye',
      originalFile: 'FORMER',
      image: picture,
      uri: `see data:image/png;base64,${picture} end`,
    }
    await capture.observe(bash({ tool_name: 'Edit', tool_response }))
    expect(capture.onDisk()).not.toMatch(/FORMER|iVBORw0KGgo/)
    expect(capture.onDisk()).toMatch(/goodbye.*see data:image\/png;base64,\[left out\] end/)
  })

  it('does not capture its own tools, its own commands or text it injected', async () => {
    const capture = await open()
    const own = await capture.observe(bash({ tool_name: 'mcp__distill__search_memory' }))
    const command = await capture.observe(bash({ tool_input: { command: 'distill search "redis"' } }))
    expect([own.queued, command.queued]).toEqual([false, false])
    const injected = wrapInjected('Redis was chosen </distill-memory> for sessions', 'memory')
    await capture.observe(bash({ tool_response: `before ${injected} after` }))
    expect(capture.entries()).toHaveLength(1)
    expect(capture.entries()[0]?.response).toBe('before  after')
  })

  it('does not keep the engine’s own tokens, whatever shows them', async () => {
    const capture = await open({ tokens: () => ['engine-token-0123456789'] })
    await capture.observe(bash({ tool_response: '{"token":"engine-token-0123456789"}' }))
    expect(capture.onDisk()).not.toContain('engine-token-0123456789')
  })
})

describe('repeats', () => {
  it('gives a repeat the first id and journals it once, also when both come at once', async () => {
    const capture = await open()
    const [first, second] = await Promise.all([capture.observe(bash()), capture.observe(bash())])
    const third = await capture.observe(bash())
    expect([second, third]).toEqual([first, first])
    expect(capture.entries()).toHaveLength(1)
  })

  it('takes an observation that could not be kept the first time', async () => {
    let full = true
    const capture = await open({
      createFile: async path => {
        const file = await createFile(path)
        const noSpace = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
        return { ...file, write: (...args) => (full ? noSpace() : file.write(...args)) }
      },
    })
    await expect(capture.observe(bash())).rejects.toSatisfy(error => isDistillError(error, 'disk_full'))
    full = false
    expect((await capture.observe(bash())).queued).toBe(true)
    expect(capture.entries()).toHaveLength(1)
  })

  it('tells apart another call, another event, another session, and calls without an id', async () => {
    const capture = await open()
    const bodies = [{}, { tool_use_id: 't2' }, { hook_event_name: 'PostToolUseFailure' }, { session_id: 's2' }]
    for (const over of [...bodies, { tool_use_id: null }, { tool_use_id: null }]) await capture.observe(bash(over))
    expect(new Set(capture.entries().map(({ id }) => id)).size).toBe(6)
  })
})

describe('what is refused or left out', () => {
  it.each([
    ['malformed_json', '{"a":'],
    ['malformed_json', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255])],
    ['malformed_json', ''],
    ['too_complex', `{"tool_input":${'['.repeat(40_000)}${']'.repeat(40_000)}}`],
    ['not_an_object', '[1,2]'],
    ['not_an_object', 'null'],
    ['not_an_object', '"text"'],
  ])('refuses %s in words and counts it', async (reason, body) => {
    const capture = await open()
    await expect(capture.door.observe(Buffer.from(body))).rejects.toSatisfy(error =>
      isDistillError(error, 'bad_request'),
    )
    expect(capture.door.status().refused).toEqual({ [reason]: 1 })
    expect(capture.onDisk()).toBe('')
  })

  it('captures nothing while paused and goes on by itself when the time has passed', async () => {
    let settings: CaptureSettings = { ...everything, paused_until: '2026-03-18T14:45:00.000Z' }
    let at = new Date('2026-03-18T14:30:00.000Z')
    const capture = await open({ settings: () => settings, clock: { now: () => at, offsetMinutes: () => 0 } })
    expect(await capture.observe(bash())).toEqual({ id: null, queued: false })
    expect(capture.door.status()).toMatchObject({ state: 'paused', paused_until: '2026-03-18T14:45:00.000Z' })
    at = new Date('2026-03-18T14:45:00.000Z')
    expect((await capture.observe(bash())).queued).toBe(true)
    expect(capture.door.status()).toMatchObject({ state: 'capturing', paused_until: null })
    settings = { ...everything, paused_until: 'resumed' }
    expect((await capture.observe(bash({ tool_use_id: 't2' }))).queued).toBe(false)
    expect(capture.door.status()).toMatchObject({ state: 'paused', paused_until: null })
  })

  it.each([
    ['a tool', { excluded_tools: ['Bash'] }],
    ['a family of tools', { excluded_tools: ['Ba*'] }],
    ['a repository by its name', { excluded_repos: ['proj'] }],
    ['a folder', { excluded_paths: ['~/proj'] }],
    ['a folder that a command names', { excluded_paths: ['/etc/private'] }],
    ['a pattern of paths', { excluded_paths: ['/home/*/proj'] }],
    ['a file by its name', { excluded_paths: ['*.pem'] }],
    ['a relative path', { excluded_paths: ['/home/dev/keys'] }],
  ])('leaves out %s', async (_, excluded) => {
    const capture = await open({ settings: () => ({ ...everything, ...excluded }) })
    const receipt = await capture.observe(
      bash({ tool_input: { command: 'cat /etc/private/x', file_path: '../keys/server.pem' } }),
    )
    expect(receipt.queued).toBe(false)
    expect(capture.onDisk()).toBe('')
    expect((await capture.observe(bash({ tool_name: 'Edit', cwd: '/home/dev/project', tool_input: {} }))).queued).toBe(
      true,
    )
  })
})

describe('the repository of an observation', () => {
  it('is the remote without credentials', async () => {
    const capture = await open()
    const root = scratch()
    mkdirSync(join(root, '.git'))
    mkdirSync(join(root, 'src'))
    writeFileSync(
      join(root, '.git', 'config'),
      `[remote "origin"]\n\turl = https://me:${fakeSecret(1)}@github.com/Owner/Name.git\n`,
    )
    await capture.observe(bash({ cwd: join(root, 'src') }))
    expect(capture.entries()[0]?.repo).toEqual({ key: 'github.com/owner/name', name: 'name', root })
    expect(capture.onDisk()).not.toContain('ghp_')
    rmSync(root, { recursive: true })
  })
})
