// The real client, connected by `distill connect`, makes memories with its tool calls and finds them again by MCP.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distill, startEngine, until } from './lib/engine.ts'
import { fetchPackage } from './lib/fetched-package.ts'
import { startScriptedModel, type Turn } from './lib/scripted-model.ts'

const VERSION = '2.1.326'

const claude = await fetchPackage('@anthropic-ai/claude-code', VERSION, 'claude').catch((error: unknown) => {
  console.log(`Not run: Claude Code ${VERSION} could not be fetched (${String(error)}).`)
  process.exit(0)
})

const root = mkdtempSync(join(tmpdir(), 'distill-claude-'))
const [home, project, data] = [join(root, 'home'), join(root, 'home', 'shop'), join(root, 'data')]
mkdirSync(join(project, 'docs', 'adr'), { recursive: true })
mkdirSync(join(home, '.claude'))
const settings = '{\n  "model": "sonnet"\n}\n'
writeFileSync(join(home, '.claude', 'settings.json'), settings)

const failing =
  'FAILED tests/test_billing.py::test_refund - psycopg.errors.UndefinedColumn: column orders.refunded_at does not exist'
writeFileSync(join(project, 'run-tests.sh'), `echo "${failing}"\nexit 1\n`)
writeFileSync(join(project, 'package.json'), JSON.stringify({ scripts: { test: 'sh run-tests.sh' } }))

const env = { PATH: process.env['PATH'], HOME: home, DISTILLER: 'builtin', EMBEDDER: 'builtin' }

/** Runs the client once against a scripted model and gives what its tools answered. */
const runClient = async (prompt: string, turns: readonly Turn[]): Promise<readonly string[]> => {
  const model = await startScriptedModel(turns)
  const client = spawn(
    claude,
    ['-p', prompt, '--allowedTools', 'Bash,Write,Read,Edit,mcp__distill__search_memory,mcp__distill__get_memory'],
    {
      cwd: project,
      env: {
        ...env,
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: 'made-up',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const code = await new Promise<number | null>(resolve => client.on('exit', resolve))
  await model.close()
  assert.equal(code, 0, 'the client ended well')
  assert.equal(model.left(), 0, 'every scripted turn was taken')
  return model.toolResults()
}

const engine = await startEngine(data, env, ['--port', '0'])
try {
  const connected = await distill(['connect', '--home', home, '--data-dir', data], env)
  assert.equal(connected.code, 0, connected.stderr)

  const adr = `# 7. Task queue\n\n## Decision\n\nWe decided to use Celery instead of RQ for the task queue because RQ lacks robust retry support.\n`
  await runClient('write down why we use celery, then run the tests', [
    { tool: 'Write', input: { file_path: join(project, 'docs', 'adr', '0007-task-queue.md'), content: adr } },
    {
      tool: 'Bash',
      input: {
        command: 'npm test',
        description: 'Run the tests',
      },
    },
    { tool: 'Bash', input: { command: 'ls', description: 'List files' } },
    { say: 'Written down.' },
  ])

  const status = async () =>
    (await (await fetch(`${engine.url}/status`, { headers: { authorization: `Bearer ${engine.token}` } })).json()) as {
      queue: Record<string, number>
      memories: { total: number }
    }
  const settled = await until(
    status,
    ({ queue }) => (queue['done'] ?? 0) + (queue['rejected'] ?? 0) >= 3,
    'the queue to empty',
  )
  assert.equal(settled.queue['done'], 2, 'the decision and the failure became memories')
  assert.equal(settled.queue['rejected'], 1, 'the listing did not')

  const found = await runClient('what did we choose for the task queue?', [
    { tool: 'mcp__distill__search_memory', input: { query: 'which task queue did we choose' } },
    { tool: 'mcp__distill__search_memory', input: { query: 'refunded_at column' } },
    { say: 'Celery.' },
  ])
  assert.match(found[0] ?? '', /Celery/, 'the second run finds the decision')
  assert.match(found[1] ?? '', /test_refund/, 'and the failure, by the column its error names')
  assert.equal((await status()).queue['done'], 2, 'its own search is not captured')

  const gone = await distill(['disconnect', '--home', home, '--data-dir', data], env)
  assert.equal(gone.code, 0, gone.stderr)
  assert.equal(readFileSync(join(home, '.claude', 'settings.json'), 'utf8'), settings, 'the settings are as they were')
  const left = join(home, '.claude.json')
  assert.ok(!existsSync(left) || !readFileSync(left, 'utf8').includes('"distill"'), 'the MCP server is gone')
  console.log(
    `claude ${VERSION}: 2 tool calls became memories, 1 was rejected, both were found again. 1 passed, 0 failed`,
  )
} finally {
  await engine.stop()
}
