import type { ReactNode } from 'react'
import styles from './badge.module.css'

type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

/** A short word beside something; its tone repeats what the word says. */
export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)
