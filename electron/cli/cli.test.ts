import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_LINE_CHARACTERS } from '../../shared/contract/limits.ts'
import { bin, createPlace } from './testing/run.ts'

const place = createPlace()
const { root, env, start, run, runWith } = place
let engine: Awaited<ReturnType<typeof place.serve>>['child']
beforeAll(async () => {
  engine = (await place.serve()).child
  writeFileSync(join(root, 'many.jsonl'), Array.from({ length: 230 }, (_, at) => `${line(at)}\n`).join(''))
  await run('import', join(root, 'many.jsonl'))
})
afterAll(place.remove)

const line = (at: number): string =>
  JSON.stringify({
    id: `memory-${at}`,
    content: `Service ${at} keeps its rows in table t_${at}. ${'Its columns are documented. '.repeat(60)}`,
    type: 'pattern',
  })

describe('every command', () => {
  it.each([
    [['status'], 'memories'],
    [['search', 'table', 't_7'], 'results'],
    [['list', '--limit', '2'], 'next_cursor'],
    [['show', 'memory-7'], 'content'],
    [['forget', 'memory-8'], 'action_id'],
    [['restore', 'memory-8'], 'action_id'],
    [['pause', '5'], 'paused_until'],
    [['resume'], 'state'],
    [['doctor'], 'checks'],
    [['connect', '--dry-run'], 'changed'],
    [['disconnect'], 'changed'],
    [['contradictions', '--all'], 'contradictions'],
    [['stale'], 'memories'],
    [['still-true', 'memory-9'], 'action_id'],
    [['history', 'memory-9'], 'memories'],
    [['activity', '--state', 'done'], 'observations'],
  ])('answers %j in JSON', async (args, field) => {
    const { code, out } = await run(...args, '--json')
    expect([code, Object.keys(JSON.parse(out))]).toEqual([0, expect.arrayContaining([field])])
  })

  it.each([
    [['serch', 'x'], 2],
    [['show'], 2],
    [['list', '--limit', '0'], 2],
    [['show', 'nowhere'], 1],
    [['import', 'nowhere.jsonl'], 1],
    [['connect', '--status'], 1],
    [['resolve', 'x', 'keep-both'], 2],
    [['activity', '--state', 'lost'], 2],
    [['help', 'nosuch'], 2],
    [['help', 'show'], 0],
    [['--help'], 0],
  ])('ends %j with %i', async (args, expected) => {
    expect((await run(...args)).code).toBe(expected)
  })

  it.each([
    [['show', 'nowhere'], 1, 'not_found', /no memory nowhere/],
    [['serch'], 2, 'bad_request', /Did you mean search\?/],
    [['list', '--limit', '0'], 2, 'bad_request', /whole number/],
  ])('fails in JSON where JSON was asked for: %j', async (args, code, error, message) => {
    const answer = await run(...args, '--json')
    expect([answer.code, answer.out]).toEqual([code, ''])
    expect(JSON.parse(answer.err)).toEqual({ error: { code: error, message: expect.stringMatching(message) } })
  })

  it('says of what it does not know that it does not know it, instead of guessing', async () => {
    expect((await run('remove', 'x')).err).toMatch(/there is no command remove\. "distill --help"/)
  })

  it.each([['list'], ['status'], ['export'], ['pause'], ['forget', 'x'], ['doctor']])(
    'makes no store where there is none: %s',
    async (...args) => {
      const nowhere = join(root, 'mistyped')
      const { out, err } = await run(...args, '--data-dir', nowhere)
      expect(out + err).toContain(`keeps nothing at ${nowhere} yet`)
      expect(existsSync(nowhere)).toBe(false)
    },
  )

  it.each([['connect', '--status'], ['connect', '--dry-run'], ['disconnect'], ['stop']])(
    'writes nothing where it only looks: %s',
    async (...args) => {
      await run(...args, '--data-dir', join(root, 'looked-at'))
      expect(existsSync(join(root, 'looked-at'))).toBe(false)
    },
  )

  it('says that the data directory is a file', async () => {
    const { code, out } = await run('doctor', '--data-dir', join(root, 'many.jsonl'))
    expect([code, out]).toEqual([1, expect.stringMatching(/✗ engine .*many\.jsonl is a file/)])
  })

  it('takes an empty data directory for none, not for the current one', async () => {
    expect(JSON.parse((await run('status', '--json', '--data-dir', '')).out).data_dir).toBe(env['DATA_DIR'])
  })
})

describe('export', () => {
  it('ends quietly when its reader has seen enough', async () => {
    const child = start(['export'])
    const complaint = text(child.stderr)
    child.stdout.once('data', () => child.stdout.destroy())
    const [code] = await once(child, 'close')
    expect([code, await complaint]).toEqual([0, ''])
  })

  it('keeps the file that was there until the new one is whole', async () => {
    const file = join(root, 'kept.jsonl')
    writeFileSync(file, 'old', { mode: 0o644 })
    // A limit on a file's size ends the writing in the middle, as a disk does that gets full.
    const limited = spawn(
      'sh',
      ['-c', 'ulimit -f 100; exec "$@"', 'sh', process.execPath, bin, 'export', '--force', file],
      {
        env,
      },
    )
    const [code] = await once(limited, 'close')
    expect([code, readFileSync(file, 'utf8')]).toEqual([1, 'old'])
    expect(readdirSync(root).filter(name => name.includes('.new'))).toEqual([])
    expect(await run('export', file)).toMatchObject({ code: 1, err: expect.stringMatching(/there already.*--force/) })
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(await run('export', '--force', file)).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(230)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('means by a path where the person stands, also when npm runs it in the checkout', async () => {
    const npm = { npm_package_json: join(dirname(bin), '..', 'package.json'), npm_lifecycle_event: 'distill' }
    expect(await runWith({ ...npm, INIT_CWD: root }, 'export', 'here.jsonl')).toMatchObject({ code: 0 })
    expect(existsSync(join(root, 'here.jsonl'))).toBe(true)
  })

  it('says in words where it cannot write', async () => {
    expect(await run('export', root)).toMatchObject({ code: 1, err: expect.stringMatching(/it is a directory/) })
    const missing = join(root, 'missing')
    const { code, err } = await run('export', join(missing, 'a.jsonl'))
    expect([code, err]).toEqual([1, `The folder ${missing} does not exist. Make it, or choose another.\n`])
  })
})

describe('import', () => {
  const good = (at: number) =>
    JSON.stringify({ id: `good-${at}`, content: `The gateway ${at} listens on port 80${at}.`, type: 'context' })

  it('tells bad lines by their numbers and takes all others, however long a line is', async () => {
    const file = join(root, 'odd.jsonl')
    const lines = [`\uFEFF${good(1)}`, '{', 'x'.repeat(IMPORT_LINE_CHARACTERS + 1), '', good(2), '"text"', good(3)]
    writeFileSync(file, lines.join('\r\n'))
    const { code, out } = await run('import', file, '--json')
    const { imported, problems } = JSON.parse(out) as { imported: number; problems: readonly { line: number }[] }
    expect([code, imported, problems.map(problem => problem.line)]).toEqual([1, 3, [2, 3, 6]])
  })

  it('counts lines while it reads them', async () => {
    const { err } = await run('import', join(root, 'many.jsonl'))
    expect(err).toMatch(/^(?:Importing: \d+ lines\n)+$/)
  })

  it('of a directory says so', async () => {
    expect(await run('import', root)).toMatchObject({ code: 1, err: expect.stringMatching(/it is a directory/) })
  })
})

describe('doctor', () => {
  it('goes on when the store cannot be opened, and says why', async () => {
    const newer = { DATA_DIR: join(root, 'newer') }
    await runWith(newer, 'import', join(root, 'many.jsonl'))
    const database = new Database(join(newer.DATA_DIR, 'memory.db'))
    database.pragma('user_version = 999')
    database.close()
    const { code, out } = await runWith(newer, 'doctor')
    expect(code).toBe(1)
    expect(out).toMatch(/✗ engine +The data was written by a newer Distill/)
    expect(out).toMatch(/connection[^]*access[^]*disk/)
  })

  it('names what others can read, deep down too, and only client files that hold a token', async () => {
    const data = join(root, 'loose')
    const home = join(root, 'home')
    mkdirSync(join(home, '.claude'), { recursive: true })
    writeFileSync(join(home, '.claude', 'settings.json'), '{}', { mode: 0o644 })
    await runWith({ DATA_DIR: data }, 'import', join(root, 'many.jsonl'))
    expect((await runWith({ DATA_DIR: data }, 'doctor', '--home', home)).out).toMatch(/✓ access/)
    mkdirSync(join(data, 'backups', 'connect'), { recursive: true, mode: 0o700 })
    writeFileSync(join(data, 'backups', 'connect', 'old.json'), '{}')
    chmodSync(join(data, 'backups', 'connect', 'old.json'), 0o644)
    expect((await runWith({ DATA_DIR: data }, 'doctor', '--home', home)).out).toMatch(/! access .*old\.json/)
  })

  it('tells the rights that it found, not those that looking mended', async () => {
    const data = join(root, 'opened')
    await runWith({ DATA_DIR: data }, 'import', join(root, 'many.jsonl'))
    chmodSync(join(data, 'private'), 0o755)
    expect((await runWith({ DATA_DIR: data }, 'doctor')).out).toMatch(/! access .*private/)
  })

  it('speaks of the door only while there is one, and of a pause', async () => {
    expect((await run('doctor')).out).toMatch(/✓ door/)
    await run('pause', '5')
    expect((await run('doctor')).out).toMatch(
      /! capture +Capture is paused until \d{4}-\d\d-\d\d \d\d:\d\d\. "distill resume"/,
    )
    await run('resume')
    expect((await runWith({ DATA_DIR: join(root, 'opened') }, 'doctor')).out).not.toMatch(/door/)
  })

  it('says what to do about observations that were turned away', async () => {
    const { port, token } = JSON.parse(readFileSync(join(root, 'data', 'endpoint.json'), 'utf8'))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch(`http://127.0.0.1:${port}/observe`, { method: 'POST', headers, body: '{' })
    expect((await run('doctor')).out).toMatch(/! door .*1 × malformed json\. .*"distill connect --status"/)
  })
})

describe('connect', () => {
  it('shows no token, neither its own nor others’, when it shows what would change', async () => {
    const home = join(root, 'secretive')
    mkdirSync(home)
    const secret = 'ghp_a8Fk2Lq9Zx7Cv5Bn3Mm1Pp0Oo6Ii4Uu8Yy2T'
    writeFileSync(join(home, '.claude.json'), JSON.stringify({ env: { GITHUB_TOKEN: secret } }))
    const { out } = await run('connect', '--home', home, '--dry-run')
    const { token, hook_token } = JSON.parse(readFileSync(join(root, 'data', 'private', 'keys.json'), 'utf8'))
    expect(out).toContain('127.0.0.1')
    for (const hidden of [secret, token, hook_token]) expect(out).not.toContain(hidden)
    expect(existsSync(join(home, '.claude'))).toBe(false)
  })
})

it('keeps everything for its owner alone, whoever wrote it', () => {
  const data = join(root, 'data')
  const loose = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
    name => (statSync(join(data, name)).mode & 0o077) !== 0,
  )
  expect(loose).toEqual([])
})

it('stops when it is asked to by the command, and says nowhere that it still runs', async () => {
  const ended = once(engine, 'exit')
  expect(await run('stop')).toMatchObject({ code: 0, out: 'Stopped.\n' })
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(root, 'data', 'endpoint.json'))).toBe(false)
  expect((await run('status')).out).toMatch(/no engine runs/)
  expect(await run('stop')).toMatchObject({ code: 0, out: expect.stringMatching(/^No engine runs for /) })
  expect((await run('resume')).out).not.toMatch(/Capturing/)
  expect((await run('pause', '5')).out).toMatch(/No engine runs/)
})
