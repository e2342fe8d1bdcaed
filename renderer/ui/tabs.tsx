import { Link } from 'wouter'
import { count } from '../texts.ts'
import styles from './tabs.module.css'

export interface Tab {
  readonly name: string
  readonly href: string
  readonly isHere: boolean
  readonly number?: number | undefined
}

/** Parts of a page, each with an address of its own. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ name, href, isHere, number }) => (
      <Link
        key={href}
        href={href}
        className={isHere ? styles.here : styles.tab}
        {...(isHere && { 'aria-current': 'page' as const })}
      >
        {name}
        {number !== undefined && number > 0 && <span className={styles.number}>{count(number)}</span>}
      </Link>
    ))}
  </nav>
)
