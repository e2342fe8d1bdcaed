import { contract, isRouteName, type Handlers, type RouteName } from '../../shared/contract/contract.ts'
import { failure, success, type Envelope } from '../../shared/contract/envelope.ts'
import { DistillError, isDistillError } from '../../shared/errors.ts'
import type { Log } from '../base/log.ts'

/** Answers one question of the contract; never throws, because a failure is an answer too. */
export type Ask = (name: string, input: unknown) => Promise<Envelope<unknown>>

const INTERNAL = 'Distill failed inside and wrote the reason to its log. "distill doctor" says what is wrong.'

const inputOf = (name: RouteName, given: unknown): unknown => {
  const parsed = contract[name].input.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(issue => `${issue.path.join('.') || 'the input'}: ${issue.message}`)
  throw new DistillError('bad_request', `${name} was asked wrongly. ${problems.join('; ')}.`)
}

export const createAsk = (handlers: Handlers, log: Log): Ask => {
  const run = async (name: string, given: unknown): Promise<unknown> => {
    if (!isRouteName(name)) throw new DistillError('not_found', `The engine knows no route called ${name}.`)
    const handler = handlers[name] as (input: unknown) => Promise<unknown>
    return handler(inputOf(name, given))
  }
  return async (name, given) => {
    try {
      return success(await run(name, given))
    } catch (error) {
      if (isDistillError(error)) return failure(error)
      log.error('rpc_failed', { route: name, error: error instanceof Error ? error.name : typeof error })
      return failure(new DistillError('internal', INTERNAL))
    }
  }
}

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
export const createRpcHandler = (ask: Ask) => {
  const answer = async ({ path, body }: RpcRequest): Promise<Envelope<unknown>> => {
    try {
      return await ask(path.slice(PREFIX.length), jsonOf(body))
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
