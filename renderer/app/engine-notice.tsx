import { useLink } from '../api/engine.tsx'
import { texts } from '../texts.ts'
import styles from './engine-notice.module.css'

/** Says that the engine is away, in its own line above the page, which stays as it is. */
export const EngineNotice = () => {
  const link = useLink()
  return (
    <div role="alert">
      {link === 'away' && <p className={styles.notice}>{texts.engine.away}</p>}
      {link === 'refused' && <p className={styles.notice}>{texts.engine.refused}</p>}
    </div>
  )
}
