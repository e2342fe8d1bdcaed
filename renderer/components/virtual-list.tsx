import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useKeys } from '../app/shortcuts.ts'
import styles from './virtual-list.module.css'

interface Props {
  readonly label: string
  readonly count: number
  readonly rowHeight: number
  /** The place of the chosen row; null when none is, or when it is not in the list. */
  readonly chosen: number | null
  readonly onChoose: (at: number) => void
  readonly keyOf: (at: number) => string
  readonly row: (at: number) => ReactNode
  /** Told which rows are looked at, so that they can be fetched. */
  readonly onRange?: (first: number, last: number) => void
}

/** A list of any length: only what is seen is drawn. One stop for the tab key; arrows and J, K move inside. */
export const VirtualList = ({ label, count, rowHeight, chosen, onChoose, keyOf, row, onRange }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const list = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: keyOf,
  })
  const items = list.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onRange?.(first, last), [first, last, onRange])

  const move = (to: number): void => {
    if (count === 0) return
    const at = Math.max(0, Math.min(count - 1, to))
    list.scrollToIndex(at)
    onChoose(at)
  }
  const next = (): void => move(chosen === null ? 0 : chosen + 1)
  const previous = (): void => move(chosen === null ? 0 : chosen - 1)
  useKeys({ j: next, k: previous })
  const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: next,
    ArrowUp: previous,
    Home: () => move(0),
    End: () => move(count - 1),
    PageDown: () => move((chosen ?? 0) + page),
    PageUp: () => move((chosen ?? 0) - page),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div
      ref={box}
      className={styles.box}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...(chosen !== null && { 'aria-activedescendant': `${id}-${chosen}` })}
    >
      <div className={styles.all} style={{ height: list.getTotalSize() }}>
        {items.map(({ index, key, start }) => (
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={styles.row}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            onClick={() => onChoose(index)}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
