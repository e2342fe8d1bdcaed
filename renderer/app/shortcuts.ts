import { useEffect, useRef } from 'react'

/** Keys by name: `j`, `Mod+k`, `g m`. */
export type Bindings = Readonly<Record<string, (event: KeyboardEvent) => void>>

const FIRST_OF_TWO = 'g'
const WAIT_MS = 1200
const TYPING = 'input, textarea, select, [contenteditable]'
/** Set by every overlay that wants the keys for itself; a toast does not. */
const OVERLAY = '[data-overlay]:not([data-closed])'

const bound: (() => Bindings)[] = []
let begun_at = -Infinity

const nameOf = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.metaKey || event.ctrlKey ? `Mod+${key}` : key
}

/** A plain key rests while somebody types or an overlay is open. */
const isFree = (event: KeyboardEvent, name: string): boolean =>
  name.startsWith('Mod+') ||
  !((event.target instanceof Element && event.target.closest(TYPING)) || document.querySelector(OVERLAY))

const onKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  const name = nameOf(event)
  if (!isFree(event, name)) return
  const isSecond = event.timeStamp - begun_at < WAIT_MS
  begun_at = !isSecond && name === FIRST_OF_TWO ? event.timeStamp : -Infinity
  const wanted = isSecond ? `${FIRST_OF_TWO} ${name}` : name
  const act = bound.map(read => read()[wanted]).findLast(found => found !== undefined)
  if (!act) return
  event.preventDefault()
  act(event)
}

/** Binds keys for as long as the component is drawn; what is drawn last is asked first. */
export const useKeys = (bindings: Bindings, enabled = true): void => {
  const current = useRef(bindings)
  useEffect(() => {
    current.current = bindings
  })
  useEffect(() => {
    if (!enabled) return undefined
    const read = (): Bindings => current.current
    if (bound.push(read) === 1) document.addEventListener('keydown', onKey)
    return () => {
      bound.splice(bound.indexOf(read), 1)
      if (bound.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [enabled])
}
