import { SdkHttpError, StreamableHTTPClientTransport, type JSONRPCMessage } from '@modelcontextprotocol/client'
import { DistillError } from '../../shared/errors.ts'

/** Where the running engine answers and the token that opens it. */
export interface EngineAddress {
  readonly url: string
  readonly token: string
}

export interface EngineLink {
  /** Resolves when everything the engine has to say about this message was received. */
  send(message: JSONRPCMessage): Promise<void>
  useProtocol(version: string): void
  /** Waits for nobody: an engine that never answers must not hold its caller. */
  close(): void
}

const WRITES: ReadonlySet<unknown> = new Set(['confirm_memory', 'update_memory', 'forget', 'resolve_contradiction'])
const MOVED: ReadonlySet<unknown> = new Set([401, 403, 404, 503])

const isRepeatable = (message: JSONRPCMessage): boolean =>
  !('method' in message && message.method === 'tools/call' && WRITES.has(message.params?.['name']))

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? codeOf(error.cause)) : undefined

/** The engine there is not ours any more, or is gone: worth looking for it again. */
const mayBeElsewhere = (error: unknown, message: JSONRPCMessage): boolean =>
  error instanceof SdkHttpError ? MOVED.has(error.status) : codeOf(error) === 'ECONNREFUSED' || isRepeatable(message)

type Line = StreamableHTTPClientTransport

/** A line to the engine that is found anew when the engine was restarted or moved. */
export const createEngineLink = (
  findOrStartEngine: () => Promise<EngineAddress>,
  receive: (message: JSONRPCMessage) => void,
): EngineLink => {
  const waiting = new Map<unknown, () => void>()
  let version: string | null = null
  let current: Promise<Line> | null = null

  const hear = (message: JSONRPCMessage): void => {
    receive(message)
    if (!('id' in message) || 'method' in message) return
    waiting.get(message.id)?.()
    waiting.delete(message.id)
  }
  const dial = async (): Promise<Line> => {
    const { url, token } = await findOrStartEngine()
    const headers = { authorization: `Bearer ${token}` }
    const line = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } })
    Object.assign(line, { onmessage: hear })
    if (version !== null) line.setProtocolVersion(version)
    await line.start()
    return line
  }
  const drop = (): void => {
    current = null
  }
  const pickUp = async (): Promise<Line> => {
    current ??= dial()
    return current.catch((error: unknown) => {
      drop()
      throw error
    })
  }

  const post = async (line: Line, message: JSONRPCMessage): Promise<void> => {
    if (!('id' in message) || !('method' in message)) return line.send(message)
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    waiting.set(message.id, resolve)
    try {
      await line.send(message, { onRequestStreamEnd: resolve })
      await ended
      if (waiting.has(message.id))
        throw new DistillError('not_running', 'The Distill engine stopped while it answered.')
    } finally {
      waiting.delete(message.id)
    }
  }

  return {
    send: async message => {
      const line = await pickUp()
      try {
        await post(line, message)
      } catch (error) {
        if (!mayBeElsewhere(error, message)) throw error
        // Others may wait on the old line still: it is left to end by itself.
        if ((await current?.catch(() => null)) === line) drop()
        await post(await pickUp(), message)
      }
    },
    useProtocol: agreed => {
      version = agreed
      void current?.then(line => line.setProtocolVersion(agreed)).catch(() => undefined)
    },
    close: () => {
      const closing = current
      drop()
      void closing?.then(line => line.close()).catch(() => undefined)
    },
  }
}
