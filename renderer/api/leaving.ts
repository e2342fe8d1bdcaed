import { useSyncExternalStore } from 'react'

/** Items on which an action is under way: lists leave them out at once, and show them again if it fails. */
let ids: ReadonlySet<string> = new Set()
const told = new Set<() => void>()

const become = (next: ReadonlySet<string>): void => {
  ids = next
  told.forEach(on => on())
}

export const leave = (leaving: readonly string[]): void => become(new Set([...ids, ...leaving]))
export const comeBack = (back: readonly string[]): void => become(new Set([...ids].filter(id => !back.includes(id))))

const subscribe = (on: () => void): (() => void) => {
  told.add(on)
  return () => told.delete(on)
}

export const useLeaving = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => ids)
