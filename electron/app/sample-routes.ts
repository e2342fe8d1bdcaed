import { failure } from '../../shared/contract/envelope.ts'
import { DistillError } from '../../shared/errors.ts'
import { createRpcHandler, type Ask } from '../api/rpc.ts'
import { jsonAnswer } from '../http/answers.ts'
import type { Route } from '../http/router.ts'
import { eventsRoute } from '../http/routes/events.ts'
import type { Sample } from './sample.ts'

const PREFIX = '/sample'
const CLOSED = 'The sample was closed. Leave it, or open it anew.'

export interface SampleRoutes {
  readonly routes: readonly Route[]
  close(): Promise<void>
}

/** The same contract over a scratch store, which lives from entering to leaving. */
export const createSampleRoutes = (open: () => Promise<Sample>): SampleRoutes => {
  let opened: Promise<Sample> | null = null
  const close = async (): Promise<void> => {
    const leaving = opened
    opened = null
    await (await leaving?.catch(() => null))?.close()
  }
  const enter = async (): Promise<void> => {
    opened ??= open()
    await opened.catch(error => {
      opened = null
      throw error
    })
  }
  const ask: Ask = async (name, input) =>
    opened ? (await opened).core.ask(name, input) : failure(new DistillError('not_found', CLOSED))
  const rpc = createRpcHandler(ask, `${PREFIX}/rpc/`)
  const events: Route['handler'] = {
    raw: async (request, response, body) => {
      const found = await opened
      const handler = found && eventsRoute(found.core.live).handler
      if (handler && 'raw' in handler) await handler.raw(request, response, body)
      else response.writeHead(404).end()
    },
  }
  const post = (path: string, act: () => Promise<void>): Route => ({
    methods: ['POST'],
    path: PREFIX + path,
    access: 'main',
    handler: async () => {
      await act()
      return jsonAnswer(200, {})
    },
  })
  return {
    close,
    routes: [
      post('/enter', enter),
      post('/leave', close),
      { methods: ['POST'], path: `${PREFIX}/rpc/*`, access: 'main', handler: rpc },
      { methods: ['GET'], path: `${PREFIX}/events`, access: 'main', handler: events },
    ],
  }
}
