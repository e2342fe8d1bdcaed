import { contract, type RouteInput, type RouteName, type RouteOutput } from './contract.ts'
import { unwrap, type Envelope } from './envelope.ts'

/** Carries one question to the engine; HTTP from a terminal or browser, IPC from the desktop window. */
export type Send = (name: RouteName, input: unknown) => Promise<Envelope<unknown>>

export interface ContractClient {
  call<N extends RouteName>(name: N, input: RouteInput<N>): Promise<RouteOutput<N>>
}

export const createClient = (send: Send): ContractClient => ({
  call: async (name, input) => contract[name].output.parse(unwrap(await send(name, input))) as RouteOutput<typeof name>,
})
