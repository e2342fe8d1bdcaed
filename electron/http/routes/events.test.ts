import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLive, type Live } from '../../api/live.ts'
import { silentLog } from '../../base/log.ts'
import { createHttpServer, type HttpServer } from '../server.ts'
import { eventsRoute } from './events.ts'

const TOKENS = { main: 'main-token-0123456789', hook: 'hook-token-0123456789' }
let live: Live
let server: HttpServer
let url: string

const serve = async (beat_ms: number): Promise<void> => {
  live = createLive(5)
  server = createHttpServer({ routes: [eventsRoute(live, beat_ms)], tokens: () => TOKENS, log: silentLog })
  url = `http://127.0.0.1:${await server.listen([0])}/events`
}
beforeEach(() => serve(60_000))
afterEach(() => server.close(0))

const follow = async (token = TOKENS.main) => {
  const ending = new AbortController()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: ending.signal })
  const lines: unknown[] = []
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of answer.body ?? []) {
      const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts.map(part => JSON.parse(part) as unknown))
    }
  }
  const ended = read().catch(() => undefined)
  return { answer, lines, ended, leave: () => ending.abort() }
}

it('tells every window of a change, bursts as one', async () => {
  const [first, second] = await Promise.all([follow(), follow()])
  live.changed('memories')
  live.changed('review', 'memories')
  await vi.waitUntil(() => first.lines.length === 2 && second.lines.length === 2)
  expect(first.lines[1]).toEqual({ changed: ['memories', 'review'] })
  expect(second.lines[1]).toEqual({ changed: ['memories', 'review'] })
  first.leave()
  second.leave()
})

it('says something at once and again and again, so that a dead line is noticed', async () => {
  await server.close(0)
  await serve(20)
  const window = await follow()
  await vi.waitUntil(() => window.lines.length > 2)
  expect(window.lines[0]).toEqual({ changed: [] })
  window.leave()
})

it('lets nobody in with the token of the hooks or none', async () => {
  expect((await follow(TOKENS.hook)).answer.status).toBe(403)
  expect((await follow('')).answer.status).toBe(401)
})

it('forgets a window that left, and does not hold up the end of the engine', async () => {
  const gone = await follow()
  gone.leave()
  await gone.ended
  const open = await follow()
  live.changed('activity')
  await vi.waitUntil(() => open.lines.length === 2)
  await server.close(50)
  await open.ended
  expect(open.lines).toEqual([{ changed: [] }, { changed: ['activity'] }])
})
