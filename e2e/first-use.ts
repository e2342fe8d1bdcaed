// What a new user does from the README, by the command line alone, with the real engine.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distill, startEngine, until } from './lib/engine.ts'

const root = mkdtempSync(join(tmpdir(), 'distill-first-use-'))
const data = join(root, 'data')
const env = { ...process.env, HOME: root, DATA_DIR: data, DISTILLER: 'builtin', EMBEDDER: 'builtin' }
const checks: string[] = []
const did = (what: string) => {
  checks.push(what)
  console.log(`  ✓ ${what}`)
}

const run = async (...args: readonly string[]) => {
  const answer = await distill(args, env)
  assert.equal(answer.code, 0, `distill ${args.join(' ')}: ${answer.stderr}${answer.stdout}`)
  return answer
}
const json = async (...args: readonly string[]) => JSON.parse((await run(...args, '--json')).stdout)

const body = (number: number, command: string, stdout: string) =>
  JSON.stringify({
    session_id: 'first-use',
    hook_event_name: 'PostToolUse',
    cwd: join(root, 'shop'),
    tool_use_id: `call-${number}`,
    tool_name: 'Bash',
    tool_input: { command },
    tool_response: { stdout, stderr: '', interrupted: false },
  })

const observe = async (url: string, token: string, text: string) => {
  const answer = await fetch(`${url}/observe`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: text,
  })
  assert.equal(answer.status, 202)
  return (await answer.json()) as { id: string }
}

const settled = () =>
  until(
    () => json('status'),
    ({ queue }) => queue.pending + queue.processing === 0,
    'the queue to empty',
  )

const commit = 'git commit -m "Use Celery instead of RQ for the task queue because RQ lacks robust retry support"'
const reversal = 'git commit -m "Use RQ instead of Celery for the task queue because Celery is too heavy"'
const first = body(1, commit, '[main 3f1c2ab] Use Celery instead of RQ for the task queue')

const starts = await Promise.allSettled([
  startEngine(data, env, ['--port', '0']),
  startEngine(data, env, ['--port', '0']),
])
const won = starts.filter(start => start.status === 'fulfilled')
assert.equal(won.length, 1, 'of two starts at once one wins')
let engine = won[0]!.value
did('two starts at once: one engine')

const again = await distill(['serve'], env)
assert.match(again.stderr, new RegExp(`already runs at ${engine.url}`))
did('a third start says where the first is')

const { id } = await observe(engine.url, engine.token, first)
assert.equal((await observe(engine.url, engine.token, first)).id, id)
await observe(engine.url, engine.token, body(2, 'ls', 'README.md\nsrc\n'))
const { queue } = await settled()
assert.deepEqual([queue.done, queue.rejected], [1, 1])
did('a repeat gets the first id; a decision is kept and a listing is not')

const { results } = await json('search', 'which task queue do we use')
assert.match(results[0].content, /Celery chosen over RQ/)
assert.match((await run('search', 'task', 'queue')).stdout, /Celery/)
assert.match((await run('search', 'croissant recipes')).stdout, /Nothing is remembered/)
did('search finds the fact, and nothing where there is nothing')

const memory = results[0].id as string
assert.match((await run('show', memory)).stdout, /Celery/)
await run('forget', memory)
assert.equal((await json('list')).memories.length, 0)
assert.equal((await json('list', '--deleted')).memories.length, 1)
await run('restore', memory)
assert.equal((await json('list')).memories.length, 1)
assert.equal((await distill(['show', 'nowhere'], env)).code, 1)
did('show, forget, the trash, restore, and a clear error for an unknown id')

await observe(engine.url, engine.token, body(4, reversal, '[main 4a2b1cd] Use RQ instead of Celery'))
await settled()
const [dispute] = (await json('contradictions')).contradictions
assert.match((await run('search', 'task queue')).stdout, /! contradicts/)
const { action_id } = await json('resolve', dispute.id, 'keep-older')
assert.equal((await json('contradictions')).contradictions.length, 0)
await run('undo', action_id)
assert.equal((await json('contradictions')).contradictions.length, 1)
assert.match((await run('activity', '--state', 'rejected')).stdout, /rejected/)
await run('forget', dispute.newer.id)
await run('purge', dispute.newer.id, '--yes')
did('a contradiction is shown, settled and opened again; activity; purge')

await engine.stop('SIGKILL')
const file = join(root, 'memories.jsonl')
await run('export', file)
assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, 1)
did('after kill -9 a command still opens the store by itself: export')

const other = { ...env, DATA_DIR: join(root, 'other') }
const imported = await distill(['import', file, '--json'], other)
assert.deepEqual(JSON.parse(imported.stdout), { imported: 1, skipped: 0, problems: [] })
assert.match((await distill(['search', 'celery'], other)).stdout, /Celery chosen over RQ/)
assert.equal(JSON.parse((await distill(['import', file, '--json'], other)).stdout).skipped, 1)
did('import without an engine, twice')

engine = await startEngine(data, env)
const { done } = (await json('status')).queue
await observe(engine.url, engine.token, first)
assert.equal((await settled()).queue.done, done)
did('a crashed engine’s leftovers do not block, and a repeat after the restart changes nothing')

await run('pause', '5')
const paused = await fetch(`${engine.url}/observe`, {
  method: 'POST',
  headers: { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' },
  body: body(3, 'ls -la', 'README.md'),
})
assert.equal(((await paused.json()) as { queued: boolean }).queued, false)
assert.match((await run('status')).stdout, /paused until/)
await run('resume')
did('pause and resume')

assert.match((await run('connect', '--home', root, '--dry-run')).stdout, /Bearer …/)
assert.equal(existsSync(join(root, '.claude.json')), false)
await run('connect', '--home', root)
await run('connect', '--status', '--home', root)
const doctor = await distill(['doctor', '--home', root], env)
assert.equal(doctor.code, 0, doctor.stdout)
await run('disconnect', '--home', root)
assert.equal(existsSync(join(root, '.claude.json')), false)
did('connect, its status, doctor, disconnect')

assert.equal((await distill(['serch', 'x'], env)).code, 2)
assert.match((await run('--help')).stdout, /search/)
did('help, and exit code 2 for what is not a command')

const endpoint = join(data, 'endpoint.json')
if (process.platform !== 'win32')
  for (const path of [endpoint, join(data, 'memory.db')])
    assert.equal(statSync(path).mode & 0o077, 0, `${path} is private`)
assert.match((await run('stop')).stdout, /^Stopped\.$/m)
assert.equal(existsSync(endpoint), false)
did('files are for their owner alone; "distill stop" stops cleanly and removes endpoint.json')
console.log(`${checks.length} passed, 0 failed`)
