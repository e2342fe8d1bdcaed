import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { texts } from '../texts.ts'
import { Key } from '../ui/key.tsx'
import { openPalette } from './overlays.ts'
import styles from './search-field.module.css'
import { useKeys } from './shortcuts.ts'

/** One field for every page: typing in it leads to Memories, whose address holds what is searched. */
export const SearchField = () => {
  const field = useRef<HTMLInputElement>(null)
  const [path, go] = useLocation()
  const [params] = useSearchParams()
  const isThere = path.startsWith('/memories')
  const asked = isThere ? (params.get('q') ?? '') : ''
  const [text, setText] = useState(asked)
  useEffect(() => setText(asked), [asked])
  useKeys({ '/': () => field.current?.select() })

  const search = (next: string): void => {
    setText(next)
    go(next === '' ? '/memories' : `/memories?q=${encodeURIComponent(next)}`, { replace: isThere })
  }

  return (
    <search className={styles.search}>
      <Search size={15} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        spellCheck={false}
        autoComplete="off"
        className={styles.input}
        placeholder={texts.search.placeholder}
        aria-label={texts.search.label}
        aria-keyshortcuts="/"
        value={text}
        onChange={({ target }) => search(target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && text === '') field.current?.blur()
          else if (event.key === 'Escape') search('')
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault()
            document.querySelector<HTMLElement>('[role="listbox"]')?.focus()
          }
        }}
      />
      <button type="button" className={styles.palette} onClick={openPalette}>
        <span className="sr-only">{texts.palette.label}</span>
        <Key name="Mod+K" />
      </button>
    </search>
  )
}
