import { Button as Base } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { Key } from './key.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  readonly look?: 'plain' | 'strong' | 'quiet' | 'danger'
  /** The key that does the same; shown, and told to screen readers. */
  readonly shortcut?: string
  readonly children: ReactNode
}

export const Button = ({ look = 'plain', shortcut, children, ...rest }: Props) => (
  <Base {...rest} className={styles[look]} {...(shortcut && { 'aria-keyshortcuts': shortcut })}>
    {children}
    {shortcut && <Key name={shortcut} />}
  </Base>
)
