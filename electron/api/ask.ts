import { contract, isRouteName, type Handlers, type RouteName } from '../../shared/contract/contract.ts'
import { failure, success } from '../../shared/contract/envelope.ts'
import { DistillError, isDistillError } from '../../shared/errors.ts'
import { traceOf, type Log } from '../base/log.ts'
import type { Ask } from './rpc.ts'

const INTERNAL = 'Distill failed inside; its log says where. "distill doctor" may say what is wrong.'

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
      log.error('rpc.failed', { route: name, ...traceOf(error) })
      return failure(new DistillError('internal', INTERNAL))
    }
  }
}
