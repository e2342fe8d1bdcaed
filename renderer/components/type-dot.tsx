import type { MemoryType } from '../../shared/domain/memory.ts'
import { texts } from '../texts.ts'
import styles from './type-dot.module.css'

/** The kind of a memory: a dot with its word; bare, the word is for screen readers only. */
export const TypeDot = ({ type, isBare = false }: { readonly type: MemoryType; readonly isBare?: boolean }) => (
  <span className={styles.type}>
    <span className={`${styles.dot} ${styles[type]}`} aria-hidden="true" title={texts.types[type]} />
    <span className={isBare ? 'sr-only' : undefined}>{texts.types[type]}</span>
  </span>
)
