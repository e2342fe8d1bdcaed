import styles from './key.module.css'

const isMac = navigator.userAgent.includes('Mac')

const NAMES: Readonly<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Backspace: '⌫',
  Enter: '↵',
  Escape: 'Esc',
}

/** A key as the person's keyboard names it; for the eye only, because the control itself tells its shortcut. */
export const Key = ({ name }: { readonly name: string }) => (
  <kbd className={styles.key} aria-hidden="true">
    {name
      .split('+')
      .map(part => NAMES[part] ?? part)
      .join(isMac ? '' : ' ')}
  </kbd>
)
