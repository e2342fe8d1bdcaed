// The MCP inspector, a client of its own making, lists and calls every tool: over HTTP and through `distill mcp`.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEngine } from './lib/engine.ts'
import { fetchPackage } from './lib/fetched-package.ts'

const VERSION = '2.12.0'
const bin = fileURLToPath(new URL('../bin/distill.js', import.meta.url))

const inspector = await fetchPackage('@modelcontextprotocol/inspector', VERSION, 'mcp-inspector').catch(
  (error: unknown) => {
    console.log(`Not run: the MCP inspector ${VERSION} could not be fetched (${String(error)}).`)
    process.exit(0)
  },
)

const root = mkdtempSync(join(tmpdir(), 'distill-inspector-'))
const data = join(root, 'data')
const env = { PATH: process.env['PATH'], HOME: root, DISTILLER: 'builtin', EMBEDDER: 'builtin' }

interface ToolAnswer {
  readonly isError?: boolean
  readonly content: readonly { readonly text: string }[]
  readonly structuredContent: Data
}

interface Data {
  readonly id?: string
  readonly status?: string
  readonly pending_id?: string
  readonly memories?: readonly { readonly id: string }[]
  readonly results?: readonly { readonly id: string }[]
  readonly contradictions?: readonly { readonly id: string }[]
}

const idsOf = (listed: readonly { readonly id: string }[] = []): readonly string[] => listed.map(({ id }) => id)

/** How the inspector reaches the engine, put around what it is to ask. */
type Target = (args: readonly string[]) => readonly string[]

/** Runs the inspector's command line once. */
const inspect = (target: Target, args: readonly string[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [inspector, '--cli', ...target(args)],
      { env, maxBuffer: 1e8 },
      (error, stdout, stderr) =>
        error
          ? reject(new Error(`inspector ${args.join(' ')}: ${error.message}\n${stderr}`))
          : resolve(JSON.parse(stdout)),
    )
  })

const toolArgs = (args: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(args).flatMap(([key, value]) => [
    '--tool-arg',
    `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ])

const callAll = async (via: string, target: Target): Promise<number> => {
  const called = new Set<string>()
  const call = async (name: string, args: Readonly<Record<string, unknown>> = {}) => {
    const command = ['--method', 'tools/call', '--tool-name', name, ...toolArgs(args)]
    const answer = (await inspect(target, command)) as ToolAnswer
    assert.ok(!answer.isError, `${via}: ${name} failed: ${answer.content[0]?.text}`)
    called.add(name)
    return answer.structuredContent
  }
  const remember = async (content: string): Promise<string> => {
    const preview = await call('remember', { content, type: 'dependency', repos: [via] })
    assert.equal(preview.status, 'preview')
    const saved = await call('confirm_memory', { pending_id: preview.pending_id })
    assert.equal(saved.status, 'saved')
    return saved.id ?? ''
  }

  const { tools } = (await inspect(target, ['--method', 'tools/list', '--strict'])) as { tools: { name: string }[] }
  const older = await remember(`The ${via} service stores its sessions in Redis for 30 minutes.`)
  const newer = await remember(`The ${via} service stores its sessions in Redis for 60 minutes.`)
  const { results } = await call('search_memory', { query: `sessions of the ${via} service`, repo: via })
  assert.ok(idsOf(results).includes(newer), `${via}: the search finds what was remembered`)
  assert.equal((await call('get_memory', { id: older })).id, older)
  assert.deepEqual(idsOf((await call('get_memories', { ids: [older, newer] })).memories), [older, newer])
  assert.deepEqual(idsOf((await call('list_recent', { repo: via })).memories), [newer, older])
  await call('list_stale')
  const [dispute] = (await call('list_contradictions', { status: 'open', repo: via })).contradictions ?? []
  assert.ok(dispute, `${via}: the second statement contradicts the first`)
  await call('resolve_contradiction', { id: dispute.id, resolution: 'keep_newer' })
  const content = `The ${via} service stores its sessions in Valkey for 90 minutes.`
  const updated = await call('update_memory', { id: newer, content })
  assert.equal(updated.status, 'saved')
  assert.deepEqual(idsOf((await call('memory_history', { id: older })).memories), [older, newer, updated.id])
  assert.equal((await call('forget', { id: updated.id })).status, 'forgotten')
  assert.deepEqual([...called].toSorted(), tools.map(({ name }) => name).toSorted(), `${via}: every tool was called`)
  return called.size
}

const engine = await startEngine(data, env, ['--port', '0'])
try {
  const token = `Authorization: Bearer ${engine.token}`
  const http: Target = args => ['--server-url', `${engine.url}/mcp`, '--transport', 'http', '--header', token, ...args]
  const distill = [process.execPath, bin, 'mcp']
  const stdio: Target = args => ['--transport', 'stdio', '-e', `DATA_DIR=${data}`, ...args, '--', ...distill]
  const tools = [await callAll('web', http), await callAll('pipe', stdio)]
  console.log(`inspector ${VERSION}: ${tools.join(' + ')} tools called over HTTP and stdio. 2 passed, 0 failed`)
} finally {
  await engine.stop()
  rmSync(root, { recursive: true, force: true })
}
