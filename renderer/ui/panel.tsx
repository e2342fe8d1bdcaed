import { useId, type ReactNode } from 'react'
import styles from './panel.module.css'

interface Props {
  readonly title?: ReactNode
  /** Stands at the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a page between two hairlines; no box around what needs none. */
export const Panel = ({ title, aside, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.panel} {...(title !== undefined && { 'aria-labelledby': id })}>
      {title !== undefined && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

/** What a page says when there is nothing: honestly, and with the next step if there is one. */
export const Empty = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>{title}</p>
    {children}
  </div>
)
