import { useCallback } from 'react'
import type { RouteInput, RouteName, RouteOutput } from '../../shared/contract/contract.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { texts } from '../texts.ts'
import { sayDone, sayFailed } from '../ui/toast.tsx'
import { useEngine, type Engine } from './engine.tsx'
import { comeBack, leave } from './leaving.ts'
import { keepDone, takeDone, type Done } from './undo.ts'

interface Act<N extends RouteName> {
  readonly name: N
  readonly input: RouteInput<N>
  /** What leaves the lists at once. */
  readonly leaving?: readonly string[]
  /** What is said when it is done; silence when the page shows it by itself. */
  readonly said?: (answer: RouteOutput<N>) => string
}

const actionOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'action_id' in answer && typeof answer.action_id === 'string'
    ? answer.action_id
    : null

const takeBack = async ({ client, queries }: Engine, action_id: string): Promise<void> => {
  try {
    await client.call('review.undo', { action_id })
    await queries.invalidateQueries()
    sayDone(texts.undone)
  } catch (error) {
    sayFailed(sentenceOf(error))
  }
}

/** Does something in the engine: shown at once, undone by its toast or by a key, put right if it fails. */
export const useAct = () => {
  const engine = useEngine()
  return useCallback(
    async <N extends RouteName>({ name, input, leaving = [], said }: Act<N>): Promise<RouteOutput<N> | null> => {
      leave(leaving)
      try {
        const answer = await engine.client.call(name, input)
        const action_id = actionOf(answer)
        const done: Done | null =
          action_id === null ? null : { sentence: said?.(answer) ?? '', undo: () => takeBack(engine, action_id) }
        if (done) keepDone(done)
        if (said) sayDone(said(answer), done ? () => void takeDone(done)?.undo() : undefined)
        await engine.queries.invalidateQueries()
        return answer
      } catch (error) {
        sayFailed(sentenceOf(error))
        return null
      } finally {
        comeBack(leaving)
      }
    },
    [engine],
  )
}

export const undoLast = (): void => {
  const last = takeDone()
  if (last) void last.undo()
  else sayDone(texts.nothingToUndo)
}
