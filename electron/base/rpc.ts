import { DistillError, isDistillError, sentenceOf, type ErrorCode } from '../../shared/errors.ts'

/** What `MessagePort`, `Worker` and a child process have in common. */
export interface Channel {
  post(message: unknown): void
  listen(receive: (message: unknown) => void): void
}

interface Call {
  readonly call: number
  readonly method: string
  readonly args: readonly unknown[]
}

interface Reply {
  readonly reply: number
  readonly value?: unknown
  readonly error?: { readonly code: ErrorCode; readonly sentence: string }
}

const asError = (error: unknown) => ({
  code: isDistillError(error) ? error.code : ('internal' as const),
  sentence: sentenceOf(error),
})

/** Answers calls on a channel with the methods of `target`; names look like `storage.get`. */
export const serve = (channel: Channel, targets: Readonly<Record<string, object>>): void => {
  const run = async ({ method, args }: Call): Promise<unknown> => {
    const [target = '', name = ''] = method.split('.')
    const owner = targets[target] as Record<string, (...args: readonly unknown[]) => Promise<unknown>> | undefined
    const handler = owner && Object.hasOwn(owner, name) ? owner[name] : undefined
    if (!handler) throw new DistillError('internal', `Nothing answers ${method}.`)
    return handler.apply(owner, [...args])
  }
  channel.listen(message => {
    if (!isCall(message)) return
    run(message).then(
      value => channel.post({ reply: message.call, value } satisfies Reply),
      error => channel.post({ reply: message.call, error: asError(error) } satisfies Reply),
    )
  })
}

export interface Remote {
  /** The methods that the other side serves under this name. */
  target<T extends object>(name: string): T
  /** Fails everything that waits, because the other side is gone. */
  fail(error: DistillError): void
}

/** Calls what the other side of a channel serves. */
export const connectRemote = (channel: Channel): Remote => {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: DistillError): void }>()
  let next = 1
  let gone: DistillError | null = null
  channel.listen(message => {
    if (!isReply(message)) return
    const caller = waiting.get(message.reply)
    waiting.delete(message.reply)
    if (message.error) caller?.reject(new DistillError(message.error.code, message.error.sentence))
    else caller?.resolve(message.value)
  })
  const call = (method: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone)
      const id = next++
      waiting.set(id, { resolve, reject })
      channel.post({ call: id, method, args } satisfies Call)
    })
  return {
    target: <T extends object>(name: string) =>
      new Proxy({} as T, {
        get: (_, method) =>
          typeof method === 'string' && method !== 'then'
            ? (...args: unknown[]) => call(`${name}.${method}`, args)
            : undefined,
      }),
    fail: error => {
      gone = error
      for (const caller of waiting.values()) caller.reject(error)
      waiting.clear()
    },
  }
}

const isCall = (message: unknown): message is Call =>
  typeof message === 'object' && message !== null && 'call' in message && 'method' in message
const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'reply' in message
