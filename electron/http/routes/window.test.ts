import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '../../base/log.ts'
import { createCodes } from '../codes.ts'
import { createHttpServer, type HttpServer } from '../server.ts'
import { codeRoute, newCodeRoute } from './code.ts'
import { readWindow, windowRoutes } from './window.ts'

const TOKENS = { main: 'main-token-0123456789', hook: 'hook-token-0123456789' }
let folder: string
let server: HttpServer
let url: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'distill-window-'))
  await mkdir(join(folder, 'window', 'assets'), { recursive: true })
  await writeFile(join(folder, 'window', 'index.html'), '<title>Distill</title>')
  await writeFile(join(folder, 'window', 'assets', 'index-1.js'), 'void 0')
  await writeFile(join(folder, 'window', 'notes.md'), 'not for the window')
  await writeFile(join(folder, 'secret.html'), 'SECRET')
  const codes = createCodes()
  server = createHttpServer({
    routes: [
      ...windowRoutes(() => readWindow(join(folder, 'window'))),
      codeRoute(codes, () => TOKENS.main),
      newCodeRoute(codes),
    ],
    tokens: () => TOKENS,
    log: silentLog,
  })
  url = `http://127.0.0.1:${await server.listen([0])}`
})
afterEach(async () => {
  await server.close(0)
  await rm(folder, { recursive: true, force: true })
})

it('gives the same page for every address of the window, without a token and without data', async () => {
  for (const path of ['/', '/memories', '/memories/abc?q=redis', '/review/stale', '/settings']) {
    const answer = await fetch(url + path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, '<title>Distill</title>'])
  }
})

it('lets a page do nothing but run its own files and ask its own engine', async () => {
  const { headers } = await fetch(`${url}/`)
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect((await fetch(`${url}/assets/index-1.js`)).headers.get('content-type')).toMatch(/^text\/javascript/)
})

it.each([
  '/assets/../../secret.html',
  '/assets/%2e%2e/%2e%2e/secret.html',
  '/assets/..%2f..%2fsecret.html',
  '/notes.md',
  '/assets/',
])('gives no file outside the window: %s', async path => {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${TOKENS.main}` } })
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('SECRET')
})

it('says that the engine runs where the window is not built', async () => {
  await rm(join(folder, 'window'), { recursive: true })
  expect(await (await fetch(`${url}/review`)).text()).toContain('Distill is running.')
})

const trade = (code: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  })

it('hands the token to whoever brings a code of its own making, once, and to no other page', async () => {
  const headers = { authorization: `Bearer ${TOKENS.main}`, 'content-type': 'application/json' }
  const make = async () =>
    ((await (await fetch(`${url}/code/new`, { method: 'POST', headers, body: '{}' })).json()) as { code: string }).code
  const code = await make()
  expect((await trade(code, { origin: 'https://evil.example' })).status).toBe(403)
  expect(await (await trade(code)).json()).toEqual({ token: TOKENS.main })
  expect((await trade(code)).status).toBe(401)
  expect((await trade({ toString: 'x' })).status).toBe(401)
  const byHook = await fetch(`${url}/code/new`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${TOKENS.hook}` },
    body: '{}',
  })
  expect(byHook.status).toBe(403)
})
