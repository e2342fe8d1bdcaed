import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly about?: ReactNode
  readonly children?: ReactNode
  /** Stands at the foot, the one that does it last. */
  readonly actions?: ReactNode
}

export const Dialog = ({ open, onClose, title, about, children, actions }: Props) => (
  <Base.Root open={open} onOpenChange={now => !now && onClose()}>
    <Base.Portal>
      <Base.Backdrop className={styles.veil} />
      <Base.Popup className={styles.popup} data-overlay>
        <Base.Title className={styles.title}>{title}</Base.Title>
        {about !== undefined && <Base.Description className={styles.about}>{about}</Base.Description>}
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
