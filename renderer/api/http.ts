import type { Envelope } from '../../shared/contract/envelope.ts'
import { liveEvent } from '../../shared/contract/events.ts'
import { DistillError } from '../../shared/errors.ts'
import { texts } from '../texts.ts'
import type { Listener, Store, Transport } from './transport.ts'

const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 4000
/** The engine speaks at least this often; a silent line is a dead one. */
const SILENCE_MS = 25_000

const linesOf = async function* (body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    alive()
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter(line => line !== '')
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

export const createHttpTransport = (token: string, store: Store): Transport => {
  const base = store === 'sample' ? '/sample' : ''
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  /** Resolves when the line breaks; true if the token was turned away. */
  const follow = async (listener: Listener, signal: AbortSignal): Promise<boolean> => {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const alive = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    try {
      const answer = await fetch(`${base}/events`, { headers, signal: AbortSignal.any([signal, silence.signal]) })
      if (answer.status === 401 || answer.status === 403) return true
      if (!answer.ok || !answer.body) return false
      listener.link('live')
      for await (const line of linesOf(answer.body, alive)) {
        const event = liveEvent.safeParse(JSON.parse(line))
        if (event.success) listener.event(event.data)
      }
    } catch {
      // The engine went away or the window closes; what follows is the same.
    } finally {
      clearTimeout(timer)
    }
    return false
  }

  return {
    send: async (name, input) => {
      const answer = await fetch(`${base}/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(input) }).catch(
        () => {
          throw new DistillError('not_running', texts.engine.gone)
        },
      )
      if (answer.status === 401 || answer.status === 403) throw new DistillError('unauthorized', texts.engine.refused)
      return (await answer.json()) as Envelope<unknown>
    },
    sample: async what => {
      await fetch(`/sample/${what}`, { method: 'POST', headers, body: '{}' })
    },
    listen: listener => {
      const ending = new AbortController()
      const run = async (): Promise<void> => {
        let wait = FIRST_PAUSE_MS
        while (!ending.signal.aborted) {
          const since = Date.now()
          const refused = await follow(listener, ending.signal)
          if (ending.signal.aborted) return
          if (refused) return listener.link('refused')
          listener.link('away')
          wait = Date.now() - since > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(wait * 2, LONGEST_PAUSE_MS)
          await pause(wait, ending.signal)
        }
      }
      void run()
      return () => ending.abort()
    },
  }
}
