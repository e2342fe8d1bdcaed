import { useAsk } from '../../api/ask.ts'
import { bytes } from '../../components/numbers.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import styles from './page.module.css'

/** Where everything lies and how much it is. */
export const Storage = () => {
  const store = useAsk('settings.store', {})
  return (
    <Waiting query={store}>
      {({ directory, parts }) => (
        <div className={styles.part}>
          <p>
            <code>{directory}</code>
          </p>
          <dl>
            {parts.map(part => (
              <div key={part.name} className={styles.row}>
                <dt>{texts.settings.storage[part.name]}</dt>
                <dd className={styles.faint}>{bytes(part.bytes)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Waiting>
  )
}
