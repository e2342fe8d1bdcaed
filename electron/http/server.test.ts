import { createServer, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHash } from 'node:crypto'
import { silentLog } from '../base/log.ts'
import { createFile, type CreateFile } from '../capture/journal/segment-file.ts'
import { openScratchCapture } from '../capture/testing/open-capture.ts'
import { DistillError } from '../../shared/errors.ts'
import { jsonAnswer } from './answers.ts'
import { DEFAULT_PORT, portsToTry } from './listen.ts'
import type { Route } from './router.ts'
import { healthRoute } from './routes/health.ts'
import { observeRoute } from './routes/observe.ts'
import { barePage } from './routes/page.ts'
import { windowRoutes } from './routes/window.ts'
import { statusRoute } from './routes/status.ts'
import { createHttpServer, httpLimits, type HttpLimits, type HttpServer } from './server.ts'
import { sendRaw } from './testing/raw-client.ts'

const tokens = { main: 'main-token-0123456789', hook: 'hook-token-0123456789' }
const disk = { full: false }
const createFileOnDisk: CreateFile = async path => {
  const file = await createFile(path)
  const write: typeof file.write = (...args) =>
    disk.full ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) : file.write(...args)
  return { ...file, write }
}

let capture: Awaited<ReturnType<typeof openScratchCapture>>
let server: HttpServer
let port: number
let url: string

beforeEach(async () => {
  disk.full = false
  capture = await openScratchCapture({ createFile: createFileOnDisk, tokens: () => Object.values(tokens) })
  await listen(httpLimits)
})
const listen = async (limits: HttpLimits): Promise<void> => {
  server = createHttpServer({
    tokens: () => tokens,
    log: silentLog,
    limits,
    routes: [
      healthRoute('1.2.3', 42),
      ...windowRoutes(async () => new Map([['/index.html', barePage]])),
      observeRoute(capture.door),
      statusRoute(async () => ({ capture: capture.door.status() })),
      {
        methods: ['POST'],
        path: '/rpc/*',
        access: 'main',
        handler: ({ path, body }) => jsonAnswer(200, { path, body: body.toString() }),
      },
      { methods: ['GET'], path: '/broken', access: 'main', handler: () => Promise.reject(new Error('SELECT private')) },
      {
        methods: ['GET'],
        path: '/refusing',
        access: 'main',
        handler: () => Promise.reject(new DistillError('conflict', 'No.')),
      },
      {
        methods: ['GET', 'POST'],
        path: '/mcp',
        access: 'main',
        handler: { raw: async (request, response, body) => void response.end(`${request.method} ${body.toString()}`) },
      },
    ],
  })
  port = await server.listen([0])
  url = `http://127.0.0.1:${port}`
}
afterEach(async () => {
  await server.close(0)
  await capture.close()
})

const bearer = (token: string = tokens.main) => ({ authorization: `Bearer ${token}` })
const post = (path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = bearer()) =>
  fetch(`${url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const observation = JSON.stringify({ tool_name: 'Bash', tool_input: { command: 'make' }, tool_response: 'built' })
const errorOf = async (answer: Response): Promise<{ code: string; message: string }> =>
  ((await answer.json()) as { error: { code: string; message: string } }).error

describe('what is open', () => {
  it('tells its health without a token', async () => {
    const answer = await fetch(`${url}/health`)
    expect(await answer.json()).toEqual({ status: 'ok', version: '1.2.3', pid: 42 })
  })

  it('shows a page without script whose style its own policy allows', async () => {
    const answer = await fetch(`${url}/`)
    const html = await answer.text()
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
    const policy = answer.headers.get('content-security-policy')
    expect(html).toContain('Distill is running')
    expect(html).not.toContain('<script')
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it.each(['/', '/health', '/status', '/nowhere', '/mcp'])(
    'forbids storing, framing, sniffing and telling on %s',
    async path => {
      const { headers } = await fetch(`${url}${path}`, { headers: bearer() })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    },
  )
})

describe('tokens', () => {
  it.each([
    ['none', {}],
    ['a wrong one', bearer('main-token-0123456780')],
    ['a part of one', bearer('main-token')],
    ['an empty one', bearer('')],
    ['one without its scheme', { authorization: tokens.main }],
  ])('lets nobody in with %s, and does not tell routes apart', async (_, headers) => {
    for (const path of ['/status', '/rpc/memories', '/nowhere']) {
      const answer = await fetch(`${url}${path}`, { headers })
      expect(answer.status).toBe(401)
      expect((await errorOf(answer)).code).toBe('unauthorized')
    }
    expect((await post('/observe', observation, { ...headers })).status).toBe(401)
    expect(capture.onDisk()).toBe('')
  })

  it('takes no token from the address', async () => {
    expect((await fetch(`${url}/status?token=${tokens.main}`)).status).toBe(401)
  })

  it('opens only the hooks’ routes to the hook token', async () => {
    expect((await post('/observe', observation, bearer(tokens.hook))).status).toBe(202)
    for (const path of ['/status', '/mcp', '/nowhere'])
      expect((await fetch(`${url}${path}`, { headers: bearer(tokens.hook) })).status).toBe(403)
  })
})

describe('where requests may come from', () => {
  it.each(['evil.example', `evil.example:21746`, '127.0.0.1', '127.0.0.1:1', 'localhost.evil.example', '0.0.0.0'])(
    'refuses the host %s, on open routes too',
    async host => {
      for (const path of ['/', '/health', '/status']) {
        const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${tokens.main}\r\n\r\n`
        expect((await sendRaw(port, head)).status).toBe(403)
      }
    },
  )

  it('refuses a request without a host, in JSON as all others', async () => {
    const answer = await sendRaw(port, `GET /status HTTP/1.1\r\nAuthorization: Bearer ${tokens.main}\r\n\r\n`)
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([403, 'forbidden'])
  })

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost'])(
    'refuses the origin %s',
    async origin => {
      const answer = await post('/observe', observation, { ...bearer(), origin })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(capture.onDisk()).toBe('')
    },
  )

  it('takes its own names and its own origin', async () => {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      const head = `GET /status HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nAuthorization: Bearer ${tokens.main}\r\n\r\n`
      expect((await sendRaw(port, head)).status).toBe(200)
    }
  })

  it('answers on 127.0.0.1 only', async () => {
    const reached = await new Promise(resolve => {
      const socket = connect(port, '127.0.0.2', () => resolve(true)).on('error', () => resolve(false))
      socket.unref()
    })
    expect(reached).toBe(false)
  })
})

describe('routes', () => {
  it('says in words what is not there and what is not taken', async () => {
    const missing = await fetch(`${url}/nowhere`, { headers: bearer() })
    expect([missing.status, (await errorOf(missing)).code]).toEqual([404, 'not_found'])
    const method = await fetch(`${url}/observe`, { headers: bearer() })
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await errorOf(method)).message).toMatch(/POST/)
    const type = await post('/observe', observation, { ...bearer(), 'content-type': 'text/plain' })
    expect([type.status, (await errorOf(type)).code]).toEqual([415, 'unsupported'])
  })

  it('hands a folder of routes to its handler, and raw exchanges over with their body', async () => {
    const answer = await post('/rpc/memories/list?a=1', '{"b":2}')
    expect(await answer.json()).toEqual({ path: '/rpc/memories/list', body: '{"b":2}' })
    expect(await (await post('/mcp', '{"c":3}')).text()).toBe('POST {"c":3}')
  })

  it('shows its own errors and hides all others', async () => {
    const own = await fetch(`${url}/refusing`, { headers: bearer() })
    expect([own.status, await errorOf(own)]).toEqual([409, { code: 'conflict', message: 'No.' }])
    const other = await fetch(`${url}/broken`, { headers: bearer() })
    expect(other.status).toBe(500)
    expect(await other.text()).not.toContain('private')
  })
})

describe('observations', () => {
  it('are acknowledged once they are in the journal', async () => {
    const answer = await post('/observe', observation, {
      ...bearer(tokens.hook),
      'content-type': 'application/json; charset=utf-8',
    })
    const receipt = (await answer.json()) as { id: string; queued: boolean }
    expect([answer.status, receipt.queued]).toEqual([202, true])
    expect(capture.entries().map(({ id }) => id)).toEqual([receipt.id])
  })

  it.each([
    ['malformed JSON', '{"tool_name":'],
    ['no object', '[]'],
    ['binary', Buffer.from([0xff, 0xfe, 0, 1, 2, 3, 0x80])],
    ['nothing', ''],
  ])('that are %s are refused in words', async (_, body) => {
    const answer = await post('/observe', body)
    expect([answer.status, (await errorOf(answer)).code]).toEqual([400, 'bad_request'])
    expect((await post('/observe', observation)).status).toBe(202)
  })

  it('of 20 MB are refused and counted, and ones of 14 MB are taken', async () => {
    const answer = await post('/observe', JSON.stringify({ tool_response: 'x '.repeat(10 * 1024 * 1024) }))
    expect([answer.status, (await errorOf(answer)).code]).toEqual([413, 'too_large'])
    const large = await post(
      '/observe',
      JSON.stringify({ tool_name: 'Bash', tool_response: 'x '.repeat(7 * 1024 * 1024) }),
    )
    expect(large.status).toBe(202)
    const status = (await (await fetch(`${url}/status`, { headers: bearer() })).json()) as {
      capture: { refused: unknown }
    }
    expect(status.capture.refused).toEqual({ too_large: 1 })
  })

  it('that announce too much are refused before any of it is sent', async () => {
    const head = `POST /observe HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${tokens.hook}\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n`
    expect((await sendRaw(port, head)).status).toBe(413)
  })

  it('of unannounced length are refused as soon as they are too long', async () => {
    const status = await new Promise((resolve, reject) => {
      const sending = httpRequest(`${url}/observe`, {
        method: 'POST',
        headers: { ...bearer(), 'content-type': 'application/json' },
      })
      sending.on('response', answer => resolve(answer.statusCode)).on('error', reject)
      for (let megabyte = 0; megabyte < 20; megabyte++) sending.write('x'.repeat(1024 * 1024))
      sending.end()
    })
    expect(status).toBe(413)
  })

  it('that wait to be asked for are asked for only if the guard lets them pass', async () => {
    const head = (token: string) =>
      `POST /observe HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`
    expect((await sendRaw(port, head('wrong'))).status).toBe(401)
    expect((await sendRaw(port, `${head(tokens.hook)}{}`)).status).toBe(100)
  })

  it('on a full disk are refused with 507, and taken again when there is room', async () => {
    disk.full = true
    const answer = await post('/observe', observation)
    expect([answer.status, (await errorOf(answer)).code]).toEqual([507, 'disk_full'])
    expect((await fetch(`${url}/health`)).status).toBe(200)
    disk.full = false
    expect((await post('/observe', observation)).status).toBe(202)
    expect(capture.entries()).toHaveLength(1)
  })
})

describe('slow and broken clients', () => {
  beforeEach(async () => {
    await server.close(0)
    await listen({ ...httpLimits, headersMs: 500, requestMs: 1000 })
  })
  const head = () => `POST /observe HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${tokens.hook}\r\n`

  it.each([
    ['headers', () => `${head()}X-Slow: `],
    ['body', () => `${head()}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":`],
    ['first byte', () => ''],
  ])('that never finish their %s are told so and cut off', async (_, bytes) => {
    const answer = await sendRaw(port, bytes(), true)
    expect(answer.closed).toBe(true)
    expect(answer.status).toBe(408)
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'too_slow' } })
  })

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /observe HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ])('that send %s get an answer in JSON', async (_, bytes, status) => {
    const answer = await sendRaw(port, bytes, true)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } })
  })

  it('that go away in the middle of a body leave nothing behind', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head()}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":`, () => socket.destroy())
    await new Promise(resolve => socket.once('close', resolve))
    await vi.waitFor(() => expect(capture.door.status().refused).toEqual({ bad_request: 1 }))
    expect(capture.onDisk()).toBe('')
  })
})

describe('the port', () => {
  it('is the one asked for, else the kept one, else the default, else a neighbour, else any', () => {
    expect(portsToTry(4000, 5000)).toEqual([4000])
    expect(portsToTry(null, 5000).slice(0, 3)).toEqual([5000, DEFAULT_PORT, DEFAULT_PORT + 1])
    expect(portsToTry(null, null)[0]).toBe(DEFAULT_PORT)
    expect(portsToTry(null, null).at(-1)).toBe(0)
  })

  it('is the next one when the first is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => taken.once('listening', resolve))
    const address = taken.address()
    const occupied = typeof address === 'object' && address ? address.port : 0
    const second = createHttpServer({ routes: [healthRoute('1', 1)], tokens: () => tokens, log: silentLog })
    const found = await second.listen([occupied, port, 0])
    expect([occupied, port]).not.toContain(found)
    expect((await fetch(`http://127.0.0.1:${found}/health`)).status).toBe(200)
    await second.close()
    taken.close()
  })
})

it('finishes what is under way when it stops, and then waits for nobody', async () => {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const slow: Route = {
    methods: ['GET'],
    path: '/slow',
    access: 'open',
    handler: async () => {
      reached.resolve()
      await gate.promise
      return jsonAnswer(200, { finished: true })
    },
  }
  const stopping = createHttpServer({ routes: [slow], tokens: () => tokens, log: silentLog })
  const at = await stopping.listen([0])
  const answer = sendRaw(at, `GET /slow HTTP/1.1\r\nHost: 127.0.0.1:${at}\r\n\r\n`, true)
  await reached.promise
  const stopped = stopping.close(1e9)
  gate.resolve()
  expect(await answer).toMatchObject({ status: 200, closed: true, body: '{"finished":true}' })
  await stopped
})

it('refuses JSON nested so deeply that reading it would end the process, before a handler sees it', async () => {
  const answer = await post('/rpc/memories.get', '['.repeat(200_000), {
    ...bearer(),
    'content-type': 'application/json',
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { code: 'bad_request', message: expect.stringMatching(/deeply/) },
  })
})
