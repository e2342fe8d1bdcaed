import { useEngine } from '../api/engine.tsx'
import { chosenStore, leaveSample } from '../api/store.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import styles from './engine-notice.module.css'

/** Says for as long as it is so that these are not the person's own memories. */
export const SampleNotice = () => {
  const { transport } = useEngine()
  if (chosenStore() === 'own') return null
  return (
    <div className={styles.sample}>
      <p>{texts.sample.notice}</p>
      <Button onClick={() => void leaveSample(transport)}>{texts.sample.leave}</Button>
    </div>
  )
}
