import { useMemo } from 'react'
import { useAct } from '../api/act.ts'
import { texts } from '../texts.ts'

/** What can be done to memories, wherever they are shown; all of it can be undone, but the last. */
export const useMemoryActions = () => {
  const act = useAct()
  return useMemo(
    () => ({
      forget: (ids: readonly string[]) =>
        act({
          name: 'memories.forget',
          input: { ids: [...ids] },
          leaving: ids,
          said: () => texts.memory.forgotten(ids.length),
        }),
      stillTrue: (ids: readonly string[]) =>
        act({
          name: 'memories.stillTrue',
          input: { ids: [...ids] },
          leaving: ids,
          said: () => texts.memory.verified(ids.length),
        }),
      restore: (id: string) =>
        act({ name: 'memories.restore', input: { ids: [id] }, said: () => texts.memory.restored }),
      purge: (id: string) =>
        act({ name: 'memories.purge', input: { ids: [id] }, leaving: [id], said: () => texts.memory.purged }),
    }),
    [act],
  )
}
