import { failure, type Envelope } from '../../shared/contract/envelope.ts'
import { DistillError } from '../../shared/errors.ts'

/** Answers one question of the contract; never throws, because a failure is an answer too. */
export type Ask = (name: string, input: unknown) => Promise<Envelope<unknown>>

interface RpcRequest {
  readonly path: string
  readonly body: Uint8Array
}

interface RpcAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

const PREFIX = '/rpc/'

const jsonOf = (body: Uint8Array): unknown => {
  if (body.byteLength === 0) return {}
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw new DistillError('bad_request', 'The body is not JSON.')
  }
}

/** `POST /rpc/<name>`: the body is the input and the envelope the answer; the transport itself did not fail. */
export const createRpcHandler = (ask: Ask, prefix: string = PREFIX) => {
  const answer = async ({ path, body }: RpcRequest): Promise<Envelope<unknown>> => {
    try {
      return await ask(path.slice(prefix.length), jsonOf(body))
    } catch (error) {
      return failure(error)
    }
  }
  return async (request: RpcRequest): Promise<RpcAnswer> => ({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(await answer(request)),
  })
}
