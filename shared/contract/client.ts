import type { RouteInput, RouteName, RouteOutput } from './contract.ts'
import { unwrap, type Envelope } from './envelope.ts'

/** Carries one question to the engine; HTTP from a terminal or browser, IPC from the desktop window. */
export type Send = (name: RouteName, input: unknown) => Promise<Envelope<unknown>>

export interface ContractClient {
  call<N extends RouteName>(name: N, input: RouteInput<N>): Promise<RouteOutput<N>>
}

/** The schemas are loaded with the first question: most programs that can ask start with something else. */
export const createClient = (send: Send): ContractClient => ({
  call: async (name, input) => {
    const [{ contract }, envelope] = await Promise.all([import('./contract.ts'), send(name, input)])
    return contract[name].output.parse(unwrap(envelope)) as RouteOutput<typeof name>
  },
})
