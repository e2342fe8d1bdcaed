import type { Envelope } from '../../shared/contract/envelope.ts'
import { liveEvent } from '../../shared/contract/events.ts'
import type { Store, Transport } from './transport.ts'

/** What the preload script of the desktop app hands to the page, and nothing else. */
export interface Bridge {
  ask(store: Store, name: string, input: unknown): Promise<unknown>
  onEvent(store: Store, told: (event: unknown) => void): () => void
  sample(what: 'enter' | 'leave'): Promise<void>
}

/** The engine lives in the same app, so the line is there as long as the window is. */
export const createIpcTransport = (bridge: Bridge, store: Store): Transport => ({
  send: async (name, input) => (await bridge.ask(store, name, input)) as Envelope<unknown>,
  sample: what => bridge.sample(what),
  listen: listener => {
    listener.link('live')
    return bridge.onEvent(store, given => {
      const event = liveEvent.safeParse(given)
      if (event.success) listener.event(event.data)
    })
  },
})
