import { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import { createClient, type ContractClient } from '../../shared/contract/client.ts'
import type { Topic } from '../../shared/contract/events.ts'
import { isDistillError } from '../../shared/errors.ts'
import type { Link, Transport } from './transport.ts'

export interface Engine {
  readonly transport: Transport
  readonly client: ContractClient
  readonly queries: QueryClient
  readonly link: { read(): Link; subscribe(told: () => void): () => void }
  /** Follows the engine's events until the function it returns is called. */
  start(): () => void
}

/** Bursts of events become one round of questions. */
const GATHER_MS = 80

const topicOf = (key: readonly unknown[]): string => String(key[0]).split('.')[0] ?? ''

export const createEngine = (transport: Transport): Engine => {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        // Being away is told by the link, and everything is asked anew when it is back.
        networkMode: 'always',
        retry: (count, error) => isDistillError(error) && error.code === 'busy' && count < 3,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  const told = new Set<() => void>()
  let state: Link = 'connecting'
  let was_away = false
  const waiting = new Set<Topic>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = (): void => {
    timer = undefined
    const topics = new Set<string>(waiting)
    waiting.clear()
    void queries.invalidateQueries({ predicate: ({ queryKey }) => topics.has(topicOf(queryKey)) })
  }

  return {
    transport,
    client: createClient(transport.send),
    queries,
    link: {
      read: () => state,
      subscribe: on => {
        told.add(on)
        return () => told.delete(on)
      },
    },
    start: () =>
      transport.listen({
        event: ({ changed }) => {
          changed.forEach(topic => waiting.add(topic))
          timer ??= setTimeout(refresh, GATHER_MS)
        },
        link: next => {
          if (next === 'live' && was_away) void queries.invalidateQueries()
          was_away = next === 'away'
          state = next
          told.forEach(on => on())
        },
      }),
  }
}

export const EngineContext = createContext<Engine | null>(null)

export const useEngine = (): Engine => {
  const engine = use(EngineContext)
  if (!engine) throw new Error('The window was drawn without an engine.')
  return engine
}

export const useLink = (): Link => {
  const { link } = useEngine()
  return useSyncExternalStore(link.subscribe, link.read)
}
