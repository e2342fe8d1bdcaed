import { contract, isRouteName, type Handlers, type RouteName } from '../../shared/contract/contract.ts'
import { failure, success, type Envelope } from '../../shared/contract/envelope.ts'
import { DistillError, isDistillError } from '../../shared/errors.ts'
import type { Log } from '../base/log.ts'

/** Answers one question of the contract; never throws, because a failure is an answer too. */
export type Answer = (name: string, input: unknown) => Promise<Envelope<unknown>>

const inputOf = (name: RouteName, given: unknown): unknown => {
  const parsed = contract[name].input.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(issue => `${issue.path.join('.') || 'the input'}: ${issue.message}`)
  throw new DistillError('bad_request', `${name} was asked wrongly. ${problems.join('; ')}.`)
}

export const createAnswer = (handlers: Handlers, log: Log): Answer => {
  const ask = async (name: string, given: unknown): Promise<unknown> => {
    if (!isRouteName(name)) throw new DistillError('not_found', `The engine knows no route called ${name}.`)
    const handler = handlers[name] as (input: unknown) => Promise<unknown>
    return handler(inputOf(name, given))
  }
  return async (name, given) => {
    try {
      return success(await ask(name, given))
    } catch (error) {
      if (!isDistillError(error)) log.error('rpc_failed', { error: error instanceof Error ? error.name : typeof error })
      return failure(error)
    }
  }
}
