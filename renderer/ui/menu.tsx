import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import styles from './menu.module.css'
import { Key } from './key.tsx'

export interface MenuItem {
  readonly label: string
  readonly act: () => void
  readonly shortcut?: string
  readonly isBad?: boolean
}

export const Menu = ({ trigger, items }: { readonly trigger: ReactElement; readonly items: readonly MenuItem[] }) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} className={styles.positioner}>
        <Base.Popup className={styles.popup} data-overlay>
          {items.map(({ label, act, shortcut, isBad }) => (
            <Base.Item key={label} className={isBad ? styles.bad : styles.item} onClick={act}>
              {label}
              {shortcut && <Key name={shortcut} />}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
