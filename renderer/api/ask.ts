import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContractClient } from '../../shared/contract/client.ts'
import type { RouteInput, RouteName, RouteOutput } from '../../shared/contract/contract.ts'
import { useEngine } from './engine.tsx'

interface How {
  readonly enabled?: boolean
  /** Shows the last answer until the next one is there, so that lists keep their place. */
  readonly keep?: boolean
  /** Asks anew so often, for answers that change without an event: ages, files of others. */
  readonly every_ms?: number
}

export const question = <N extends RouteName>(client: ContractClient, name: N, input: RouteInput<N>) => ({
  queryKey: [name, input],
  queryFn: (): Promise<RouteOutput<N>> => client.call(name, input),
})

/** One question of the contract; its answer stays fresh through the engine's events. */
export const useAsk = <N extends RouteName>(
  name: N,
  input: RouteInput<N>,
  { enabled = true, keep = false, every_ms }: How = {},
) =>
  useQuery<RouteOutput<N>>({
    ...question(useEngine().client, name, input),
    enabled,
    ...(every_ms !== undefined && { refetchInterval: every_ms }),
    ...(keep && { placeholderData: keepPreviousData }),
  })
