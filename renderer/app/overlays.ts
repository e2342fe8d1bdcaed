import { useSyncExternalStore } from 'react'

/** The overlay that is open, if one is: opened by keys, by the palette and by links alike. */
interface Overlay {
  readonly name: 'palette' | 'keys' | null
  /** Which opening it is: each begins anew, even while the one before is still leaving the screen. */
  readonly turn: number
}

let current: Overlay = { name: null, turn: 0 }
const told = new Set<() => void>()

const become = (next: Overlay): void => {
  current = next
  told.forEach(on => on())
}
const open = (name: Overlay['name']): void => {
  if (current.name !== name) become({ name, turn: current.turn + 1 })
}

export const openPalette = (): void => open('palette')
export const openKeys = (): void => open('keys')
export const closeOverlay = (): void => become({ ...current, name: null })

const subscribe = (on: () => void): (() => void) => {
  told.add(on)
  return () => told.delete(on)
}

export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => current)
