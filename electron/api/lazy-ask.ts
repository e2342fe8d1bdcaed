import type { Log } from '../base/log.ts'
import type { ApiNeeds } from './needs.ts'
import type { Ask } from './rpc.ts'

/** The contract's schemas and handlers are loaded with the first question: the door must not wait for them. */
export const createLazyAsk = (needs: ApiNeeds, log: Log): Ask => {
  const open = async (): Promise<Ask> => {
    const [{ createAsk }, { createHandlers }] = await Promise.all([import('./ask.ts'), import('./handlers.ts')])
    return createAsk(createHandlers(needs), log)
  }
  let opened: Promise<Ask> | null = null
  return async (name, input) => {
    opened ??= open()
    return (await opened)(name, input)
  }
}
