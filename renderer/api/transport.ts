import type { Send } from '../../shared/contract/client.ts'
import type { LiveEvent } from '../../shared/contract/events.ts'

/** `away` until the engine answers again; whoever listens asks anew for everything once it does. */
export type Link = 'connecting' | 'live' | 'away' | 'refused'

export interface Listener {
  event(event: LiveEvent): void
  link(state: Link): void
}

/** The person's own memories, or a scratch store with sample data. */
export type Store = 'own' | 'sample'

/** How the window reaches the engine: over HTTP in a browser, over IPC in the desktop app. */
export interface Transport {
  readonly send: Send
  /** Live events until the function it returns is called; reconnects by itself. */
  listen(listener: Listener): () => void
  /** Fills the scratch store, or throws it away. */
  sample(what: 'enter' | 'leave'): Promise<void>
}
