import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { findOrStartEngine } from '../app/find-or-start.ts'
import { createPlace } from './testing/run.ts'

const place = createPlace()
const { root, data, run, runWith, serve } = place
afterAll(place.remove)

const takePort = async (): Promise<number> => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  return typeof address === 'object' && address ? address.port : 0
}

it('fails when the port it was told is taken, by option or by environment', async () => {
  const port = await takePort()
  const words = expect.stringMatching(`^Port ${port} of 127\\.0\\.0\\.1 is taken`)
  expect(await run('serve', '--port', String(port))).toMatchObject({ code: 1, out: '', err: words })
  expect(await runWith({ PORT: String(port) }, 'serve')).toMatchObject({ code: 1, out: '', err: words })
})

it('tells whoever wanted it started why it did not start', async () => {
  const port = await takePort()
  const starting = findOrStartEngine(data, { ...place.env, PORT: String(port) })
  await expect(starting).rejects.toThrow(`did not start. Port ${port} of 127.0.0.1 is taken`)
})

it('starts for a client that has none, goes on without it, and is stopped by command', async () => {
  const { url } = await findOrStartEngine(data, { ...place.env, PORT: '0' })
  expect((await fetch(`${url}/health`)).ok).toBe(true)
  expect(await run('stop')).toMatchObject({ code: 0, out: 'Stopped.\n' })
})

it('moves on from the kept port and says so, and ends at an interrupt with a word', async () => {
  const port = await takePort()
  const keys = join(data, 'private', 'keys.json')
  writeFileSync(keys, JSON.stringify({ ...JSON.parse(readFileSync(keys, 'utf8')), port }))
  const { child, first, said } = await serve([])
  expect(first).toMatch(/^Distill is ready: /)
  await vi.waitFor(() => expect(said()).toMatch(`Port ${port} is taken, so Distill is on port `))
  const ended = once(child, 'close')
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  expect(said()).toMatch(/^Stopped\.$/m)
})

it('is not stopped by the token of the hooks', async () => {
  const { child } = await serve()
  const { port } = JSON.parse(readFileSync(join(data, 'endpoint.json'), 'utf8'))
  const { hook_token } = JSON.parse(readFileSync(join(data, 'private', 'keys.json'), 'utf8'))
  const headers = { authorization: `Bearer ${hook_token}`, 'content-type': 'application/json' }
  expect((await fetch(`http://127.0.0.1:${port}/stop`, { method: 'POST', headers })).status).toBe(403)
  expect(child.exitCode).toBeNull()
  expect(await run('stop', '--json')).toMatchObject({ code: 0, out: expect.stringMatching(/"stopped": true/) })
})

it('says at the start, and in its status, that the database had to be replaced and that Ollama does not answer', async () => {
  writeFileSync(join(data, 'memory.db'), 'not a database '.repeat(1000))
  for (const end of ['-wal', '-shm']) rmSync(join(data, `memory.db${end}`), { force: true })
  const { child, first, said } = await serve(['--port', '0'], {
    DISTILLER: 'ollama',
    OLLAMA_HOST: `http://127.0.0.1:${await takePort().then(port => port - 1)}`,
  })
  expect(first).toMatch(/^Distill is ready: /)
  await vi.waitFor(() => expect(said()).toMatch(/^On .* the database was found damaged; /m), 10_000)
  expect(said()).toMatch(/^Ollama is chosen but does not answer/m)
  expect(await place.observe('1', 'Use Celery instead of RQ for the task queue')).toBe(202)
  expect((await run('search', 'task queue')).out).toBe(
    'Nothing is remembered about that.\n1 observation still waits; try again in a moment.\n',
  )
  expect((await run('status')).out).toMatch(/^! +On .* the database was found damaged/m)
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
})

it.runIf(process.platform === 'linux')('fails in words where no directory can be made', async () => {
  const answer = await run('serve', '--data-dir', '/proc/distill')
  expect(answer).toMatchObject({ code: 1, err: expect.stringMatching(/cannot be made ready/) })
})

it('names a setting that makes no sense, and what it takes', async () => {
  const { code, err } = await runWith({ PORT: 'xyz' }, 'serve')
  expect([code, err]).toEqual([1, 'PORT cannot be "xyz": it takes a whole number from 0 to 65535.\n'])
})

it('offers no JSON where nothing is answered, and says that an engine stays', async () => {
  const { out } = await run('mcp', '--help')
  expect(out).not.toContain('--json')
  expect(out).toMatch(/It stays .*"distill stop"/s)
})

it('refuses to connect a home that is not there, and tells how to undo what it did to one that is', async () => {
  const home = join(root, 'some home')
  expect(await run('connect', '--home', home)).toMatchObject({ code: 1, err: expect.stringMatching(/no directory/) })
  expect(existsSync(home)).toBe(false)
  mkdirSync(home)
  expect((await run('connect', '--home', home)).out).toContain(`Undo: distill disconnect --home '${home}'`)
  const { out } = await run('disconnect', '--home', home)
  expect(out).toMatch(/^Removed .*settings\.json\nRemoved .*\.claude\.json\n/)
  expect(existsSync(join(home, '.claude'))).toBe(false)
})
