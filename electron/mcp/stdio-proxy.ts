import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isDistillError } from '../../shared/errors.ts'
import { createEngineLink, type EngineAddress } from './engine-link.ts'

export interface StdioProxy {
  readonly input: Readable
  readonly output: Writable
  readonly findOrStartEngine: () => Promise<EngineAddress>
  readonly parentIsAlive: () => boolean
}

const PARENT_CHECK_MS = 1000
const PARSE_ERROR = -32_700
const INTERNAL_ERROR = -32_603
const NO_ANSWER = 'The Distill engine did not answer. Try again; "distill doctor" says what is wrong.'

type Id = string | number

const requestId = (message: unknown): Id | null =>
  typeof message === 'object' && message !== null && 'id' in message && 'method' in message ? (message.id as Id) : null

const agreedVersion = (message: JSONRPCMessage): string | null => {
  const version = 'result' in message ? message.result['protocolVersion'] : null
  return typeof version === 'string' ? version : null
}

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Carries MCP messages between standard streams and the running engine; resolves when the parent has gone. */
export const runStdioProxy = async ({ input, output, findOrStartEngine, parentIsAlive }: StdioProxy): Promise<void> => {
  const write = (message: object): void => void output.write(`${JSON.stringify(message)}\n`)
  const refuse = (id: Id | null, code: number, message: string): void =>
    write({ jsonrpc: '2.0', id, error: { code, message } })

  const link = createEngineLink(findOrStartEngine, message => {
    const version = agreedVersion(message)
    if (version !== null) link.useProtocol(version)
    write(message)
  })
  const forward = async (message: unknown): Promise<void> => {
    const id = requestId(message)
    try {
      await link.send(message as JSONRPCMessage)
    } catch (error) {
      if (id !== null) refuse(id, INTERNAL_ERROR, isDistillError(error) ? error.message : NO_ANSWER)
    }
  }

  const underway = new Set<Promise<void>>()
  const take = (line: string): void => {
    if (line.trim() === '') return
    const parsed = parse(line)
    if (typeof parsed !== 'object' || parsed === null)
      return refuse(null, PARSE_ERROR, 'Expected one JSON message a line.')
    for (const message of Array.isArray(parsed) ? parsed : [parsed]) {
      const sent = forward(message).finally(() => underway.delete(sent))
      underway.add(sent)
    }
  }

  const lines = createInterface({ input, crlfDelay: Infinity })
  lines.on('line', take)
  const { promise: abandoned, resolve: abandon } = Promise.withResolvers<void>()
  const watch = setInterval(() => parentIsAlive() || abandon(), PARENT_CHECK_MS)
  output.once('error', abandon)
  const ended = new Promise<void>(resolve => lines.once('close', resolve))
  // Whoever closes our input may still read the answers to what was asked.
  await Promise.race([abandoned, ended.then(() => Promise.all(underway))])
  clearInterval(watch)
  lines.close()
  link.close()
}
