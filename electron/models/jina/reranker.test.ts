import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createJinaReranker } from './reranker.ts'

let server: Server
let answer: { status: number; body: string }
let received: { authorization: string | undefined; body: unknown }[]

beforeEach(async () => {
  received = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const reranker = () =>
  createJinaReranker({
    api_key: 'made-up',
    model: 'some-model',
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rerank`,
  })

it('gives each text its own score, in the order given, whatever order the answer has', async () => {
  const results = [
    { index: 1, relevance_score: 0.9 },
    { index: 0, relevance_score: -0.2 },
  ]
  answer = { status: 200, body: JSON.stringify({ results }) }
  expect(await reranker().rerank('question', ['a', 'b', 'c'])).toEqual([0, 0.9, 0])
  expect(received).toMatchObject([
    { authorization: 'Bearer made-up', body: { model: 'some-model', query: 'question', documents: ['a', 'b', 'c'] } },
  ])
})

it.each([
  ['refuses the key', 401, '{}'],
  ['answers no JSON', 200, '<html>'],
  ['answers another form', 200, '{"results":"none"}'],
])('says that it is unavailable when the server %s', async (_, status, body) => {
  answer = { status, body }
  await expect(reranker().rerank('question', ['a'])).rejects.toMatchObject({ code: 'model_unavailable' })
})

it('says that it is unavailable when nobody listens', async () => {
  const gone = createJinaReranker({ api_key: 'made-up', model: 'm', address: 'http://127.0.0.1:9/' })
  await expect(gone.rerank('question', ['a'])).rejects.toMatchObject({ code: 'model_unavailable' })
})
