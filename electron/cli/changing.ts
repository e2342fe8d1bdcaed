import { DistillError, isDistillError } from '../../shared/errors.ts'
import type { Common, Session } from './needs.ts'

/** Several are changed together or not at all: that must be said when one of them is wrong. */
const allOrNone = async <T>(ids: readonly string[], done: string, act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (!isDistillError(error) || ids.length < 2) throw error
    throw new DistillError(error.code, `${error.message} Nothing was ${done}.`, { cause: error })
  }
}

export const undoHint = (action_id: string | null): string => (action_id ? ` Undo: distill undo ${action_id}` : '')

export const forget = async (ids: readonly string[], session: Session, { output }: Common) => {
  const answer = await allOrNone(ids, 'forgotten', () => session.client.call('memories.forget', { ids: [...ids] }))
  output.result(answer, () => [
    `Forgotten: ${answer.memories.join(', ')}. Undo: distill restore ${answer.memories.join(' ')}`,
  ])
}

export const restore = async (ids: readonly string[], session: Session, { output }: Common) => {
  const answer = await allOrNone(ids, 'restored', () => session.client.call('memories.restore', { ids: [...ids] }))
  output.result(answer, () => [`Restored: ${answer.memories.join(', ')}.${undoHint(answer.action_id)}`])
}

export const update = async (id: string, content: string, session: Session, { output }: Common): Promise<number> => {
  const answer = await session.client.call('memories.update', { id, content })
  const words = {
    saved: `Updated: ${answer.id} took the place of ${id}.${undoHint(answer.action_id)}`,
    duplicate: `Nothing was changed: ${answer.existing_id} says that already.`,
    rejected: `Nothing was changed. ${answer.reason ?? 'The text is no memory.'}`,
    blocked: `Nothing was changed. ${answer.reason ?? 'The text holds private data.'}`,
  }
  output.result(answer, () => [words[answer.status]])
  return answer.status === 'saved' ? 0 : 1
}

type AskPerson = ((question: string) => Promise<boolean>) | null

/** There is no way back, so a person says yes, or whoever wrote the script has. */
export const purge = async (ids: readonly string[], ask: AskPerson, session: Session, { output }: Common) => {
  if (!ask) throw new DistillError('bad_request', 'A purge cannot be undone. Give --yes to purge without being asked.')
  if (!(await ask(`Remove ${ids.join(', ')} for good, with no way back? [y/N] `))) {
    output.result({ purged: 0 }, () => ['Nothing was purged.'])
    return
  }
  const answer = await allOrNone(ids, 'purged', () => session.client.call('memories.purge', { ids: [...ids] }))
  output.result(answer, () => [`Removed for good: ${answer.purged}.`])
}
