import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { DistillError } from '../../shared/errors.ts'
import type { EngineAddress } from './engine-link.ts'
import { runStdioProxy } from './stdio-proxy.ts'
import { startEngine, type TestEngine } from './testing/engine.ts'

const engines: TestEngine[] = []
const engine = async (given: Parameters<typeof startEngine>[0] = {}) => {
  const started = await startEngine(given)
  engines.push(started)
  return started
}
afterEach(async () => {
  for (const started of engines.splice(0)) await started.stop().catch(() => undefined)
})

interface Message {
  readonly id?: number | null
  readonly result?: {
    readonly tools?: readonly unknown[]
    readonly isError?: boolean
    readonly structuredContent?: { readonly id: string }
  }
  readonly error?: { readonly code: number; readonly message: string }
}

const startProxy = (findOrStartEngine: () => Promise<EngineAddress>) => {
  const input = new PassThrough()
  const output = new PassThrough()
  let parentIsAlive = true
  let waiting: (() => void)[] = []
  const received: Message[] = []
  let rest = ''
  output.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    received.push(...lines.map(line => JSON.parse(line) as Message))
    for (const wake of waiting.splice(0)) wake()
  })
  const ended = runStdioProxy({ input, output, findOrStartEngine, parentIsAlive: () => parentIsAlive })
  return {
    ended,
    input,
    received,
    send: (message: unknown) => input.write(`${JSON.stringify(message)}\n`),
    answer: async (id: number | null): Promise<Message> => {
      for (;;) {
        const found = received.find(message => message.id === id)
        if (found) return found
        await new Promise<void>(wake => waiting.push(wake))
      }
    },
    orphan: () => {
      parentIsAlive = false
    },
  }
}

const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const listTools = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' })
const callTool = (id: number, name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

describe('distill mcp', () => {
  it('carries a whole conversation to the engine and back', async () => {
    const running = await engine()
    const [id] = await running.add({})
    const proxy = startProxy(async () => running)
    proxy.send(initialize)
    expect((await proxy.answer(0)).result).toMatchObject({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'distill' },
      instructions: expect.stringContaining('search_memory'),
    })
    proxy.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    proxy.send(listTools(1))
    expect((await proxy.answer(1)).result?.tools).toHaveLength(12)
    proxy.send(callTool(2, 'get_memory', { id }))
    expect((await proxy.answer(2)).result?.structuredContent?.id).toBe(id)
    proxy.input.end()
    await proxy.ended
  })

  it('answers what was asked before its input ended, as a script that pipes its questions needs', async () => {
    const running = await engine()
    const proxy = startProxy(async () => running)
    proxy.send(listTools(1))
    proxy.send(callTool(2, 'list_recent'))
    proxy.input.end()
    await proxy.ended
    expect(new Set(proxy.received.map(message => message.id))).toEqual(new Set([1, 2]))
  })

  it('finds the engine again after it was restarted on another port', async () => {
    const first = await engine()
    let current = first
    let looked = 0
    const proxy = startProxy(async () => {
      looked++
      return current
    })
    proxy.send(listTools(1))
    await proxy.answer(1)
    await first.stop({ keep: true })
    current = await engine({ directory: first.engine.directory })
    proxy.send(callTool(2, 'list_recent'))
    expect((await proxy.answer(2)).result?.isError).toBeUndefined()
    expect(looked).toBe(2)
    proxy.input.end()
    await proxy.ended
  })

  it('looks again when another engine took the port and refuses the token', async () => {
    const running = await engine()
    let token = 'the token of yesterday'
    const proxy = startProxy(async () => {
      const address = { url: running.url, token }
      token = running.token
      return address
    })
    proxy.send(listTools(1))
    expect((await proxy.answer(1)).result?.tools).toHaveLength(12)
    proxy.input.end()
    await proxy.ended
  })

  it('repeats a read that the engine died over, and never a write: it may have been done', async () => {
    const asked: string[] = []
    const dying = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => (body += chunk))
      request.on('end', () => {
        asked.push((JSON.parse(body) as { params: { name: string } }).params.name)
        response.destroy()
      })
    })
    await new Promise<void>(ready => dying.listen(0, '127.0.0.1', ready))
    const { port } = dying.address() as AddressInfo
    const proxy = startProxy(async () => ({ url: `http://127.0.0.1:${port}`, token: '' }))
    proxy.send(callTool(1, 'search_memory'))
    expect((await proxy.answer(1)).error?.message).toContain('did not answer')
    proxy.send(callTool(2, 'confirm_memory'))
    expect((await proxy.answer(2)).error).toBeDefined()
    expect(asked).toEqual(['search_memory', 'search_memory', 'confirm_memory'])
    proxy.input.end()
    await proxy.ended
    dying.close()
  })

  it('speaks the protocol that client and engine agreed on, also to the engine after a restart', async () => {
    const spoken: unknown[] = []
    const engines = await Promise.all(
      [0, 1].map(async () => {
        const server = createServer((request, response) => {
          spoken.push(request.headers['mcp-protocol-version'])
          response.setHeader('content-type', 'application/json')
          response.end(
            JSON.stringify({ jsonrpc: '2.0', id: spoken.length - 1, result: { protocolVersion: '2025-06-18' } }),
          )
        })
        await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
        return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: '' }
      }),
    )
    const [first, second] = engines
    let current = first
    const proxy = startProxy(async () => current as EngineAddress)
    proxy.send(initialize)
    await proxy.answer(0)
    proxy.send(callTool(1, 'list_recent'))
    await proxy.answer(1)
    current = second
    first?.server.close()
    first?.server.closeAllConnections()
    proxy.send(callTool(2, 'list_recent'))
    await proxy.answer(2)
    expect(spoken).toEqual([undefined, '2025-06-18', '2025-06-18'])
    proxy.input.end()
    await proxy.ended
    second?.server.close()
  })

  it('says in words why no engine answers, and tries again with the next message', async () => {
    const running = await engine()
    let fails = true
    const proxy = startProxy(async () => {
      if (fails) throw new DistillError('not_running', 'The engine could not be started: the disk is full.')
      return running
    })
    proxy.send(listTools(1))
    expect((await proxy.answer(1)).error?.message).toBe('The engine could not be started: the disk is full.')
    fails = false
    proxy.send(listTools(2))
    expect((await proxy.answer(2)).result?.tools).toHaveLength(12)
    proxy.input.end()
    await proxy.ended
  })

  it('refuses what is not a message without losing the next one', async () => {
    const running = await engine()
    const proxy = startProxy(async () => running)
    proxy.input.write('not json\n\n')
    expect((await proxy.answer(null)).error?.code).toBe(-32_700)
    proxy.send([listTools(1), listTools(2)])
    expect((await proxy.answer(1)).result?.tools).toHaveLength(12)
    expect((await proxy.answer(2)).result?.tools).toHaveLength(12)
    proxy.input.end()
    await proxy.ended
  })

  it('ends when its parent has died, even if somebody still holds its input open', async () => {
    const proxy = startProxy(() => new Promise(() => undefined))
    proxy.send(listTools(1))
    proxy.orphan()
    await proxy.ended
    expect(proxy.received).toEqual([])
  })
})
