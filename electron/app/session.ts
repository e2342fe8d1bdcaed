import { createClient, type ContractClient, type Send } from '../../shared/contract/client.ts'
import type { Envelope } from '../../shared/contract/envelope.ts'
import { DistillError } from '../../shared/errors.ts'
import { findEngine, urlOf, type Endpoint } from '../base/endpoint.ts'
import { dataPaths } from '../base/paths.ts'

export interface Session {
  readonly client: ContractClient
  readonly url: string | null
  close(): Promise<void>
}

const overHttp =
  (endpoint: Endpoint): Send =>
  async (name, input) => {
    const answer = await fetch(`${urlOf(endpoint)}/rpc/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${endpoint.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new DistillError('not_running', 'The engine stopped answering. Try again.', { cause: error })
    })
    return (await answer.json()) as Envelope<unknown>
  }

/** The running engine where there is one; otherwise the store itself, opened for one command. */
export const openSession = async (data_dir: string, env: NodeJS.ProcessEnv): Promise<Session> => {
  const running = await findEngine(dataPaths(data_dir))
  if (running) return online(running)
  // Loaded only now: most commands find an engine running, and its parts take a while to load.
  const { openOffline } = await import('../app.ts')
  const opened = await openOffline({ data_dir, env })
  if ('already' in opened) return online(opened.already)
  return { client: createClient(opened.core.ask), url: null, close: () => opened.close() }
}

const online = (endpoint: Endpoint): Session => ({
  client: createClient(overHttp(endpoint)),
  url: urlOf(endpoint),
  close: async () => {},
})
