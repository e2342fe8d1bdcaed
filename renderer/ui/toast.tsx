import { Toast as Base } from '@base-ui/react/toast'
import { texts } from '../texts.ts'
import styles from './toast.module.css'

const manager = Base.createToastManager()
const SHOWN_MS = 8000

/** Says what was done, and offers to take it back. */
export const sayDone = (sentence: string, undo?: () => void): void => {
  const id = manager.add({
    title: sentence,
    timeout: SHOWN_MS,
    ...(undo && { actionProps: { children: texts.undo, onClick: () => (manager.close(id), undo()) } }),
  })
}

/** A failure stays until it is read. */
export const sayFailed = (sentence: string): void => {
  manager.add({ title: sentence, type: 'failure', timeout: 0, priority: 'high' })
}

const List = () => {
  const { toasts } = Base.useToastManager()
  return toasts.map(toast => (
    <Base.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection="down">
      <Base.Content className={styles.content}>
        <Base.Title className={styles.title} />
        {toast.actionProps && <Base.Action className={styles.action} />}
        <Base.Close className={styles.close} aria-label={texts.close}>
          ×
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ))
}

export const Toasts = () => (
  <Base.Provider toastManager={manager} limit={3}>
    <Base.Portal>
      <Base.Viewport className={styles.viewport}>
        <List />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
)
