import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { undoLast, useAct } from '../api/act.ts'
import { useAsk } from '../api/ask.ts'
import { TypeDot } from '../components/type-dot.tsx'
import { texts } from '../texts.ts'
import { Key } from '../ui/key.tsx'
import { closeOverlay, openKeys, useOverlay } from './overlays.ts'
import { pages } from './pages.ts'
import styles from './palette.module.css'
import { chooseTheme, themes } from './theme.ts'

const FOUND = 6

interface Choice {
  readonly name: string
  readonly act: () => void
  readonly shortcut?: string
}

const Item = ({ name, act, shortcut }: Choice) => (
  <Command.Item className={styles.item} value={name} onSelect={() => (closeOverlay(), act())}>
    {name}
    {shortcut && <Key name={shortcut} />}
  </Command.Item>
)

/** Memories that match what is typed; ranked by the engine, so the palette must not rank them again. */
const Memories = ({ words }: { readonly words: string }) => {
  const [, go] = useLocation()
  const { data } = useAsk('memories.search', { query: words, top_k: FOUND }, { enabled: words.length > 1, keep: true })
  if (words.length < 2 || !data) return null
  return (
    <Command.Group heading={texts.palette.memories} forceMount>
      {data.results.map(({ id, type, content }) => (
        <Command.Item
          key={id}
          forceMount
          className={styles.item}
          value={`memory ${id}`}
          onSelect={() => (closeOverlay(), go(`/memories/${id}?q=${encodeURIComponent(words)}`))}
        >
          <TypeDot type={type} isBare />
          <span className={styles.text}>{content}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

const Content = () => {
  const [, go] = useLocation()
  const [words, setWords] = useState('')
  const act = useAct()
  const actions: readonly Choice[] = [
    { name: texts.capture.pause60, act: () => void act({ name: 'capture.pause', input: { minutes: 60 } }) },
    { name: texts.capture.resume, act: () => void act({ name: 'capture.resume', input: {} }) },
    { name: texts.palette.undo, act: undoLast, shortcut: 'Z' },
    { name: texts.palette.keys, act: openKeys, shortcut: '?' },
    ...themes.map(theme => ({ name: texts.palette.theme[theme], act: () => chooseTheme(theme) })),
  ]
  return (
    <Command label={texts.palette.label} loop vimBindings={false}>
      <Command.Input
        className={styles.input}
        placeholder={texts.palette.placeholder}
        value={words}
        onValueChange={setWords}
        autoFocus
      />
      <Command.List className={styles.list}>
        <Command.Empty className={styles.empty}>{texts.palette.empty}</Command.Empty>
        <Command.Group heading={texts.palette.goTo}>
          {pages.map(({ path, name, key }) => (
            <Item key={path} name={name} act={() => go(path)} shortcut={`G ${key.toUpperCase()}`} />
          ))}
        </Command.Group>
        <Command.Group heading={texts.palette.actions}>
          {actions.map(choice => (
            <Item key={choice.name} {...choice} />
          ))}
        </Command.Group>
        <Memories words={words.trim()} />
      </Command.List>
    </Command>
  )
}

export const Palette = () => {
  const { name, turn } = useOverlay()
  return (
    <Dialog.Root key={turn} open={name === 'palette'} onOpenChange={open => !open && closeOverlay()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup data-overlay className={styles.popup} aria-label={texts.palette.label}>
          <Content />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
