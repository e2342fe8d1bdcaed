import { useAct } from '../../api/act.ts'
import { useAsk } from '../../api/ask.ts'
import { useLeaving } from '../../api/leaving.ts'
import { ago } from '../../components/time.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './dead-letters.module.css'

/** What failed for good: its error, and the two things one can do about it. */
export const DeadLetters = () => {
  const act = useAct()
  const { data } = useAsk('activity.list', { states: ['dead'], limit: 50 })
  const leaving = useLeaving()
  const dead = (data?.observations ?? []).filter(({ id }) => !leaving.has(id))
  if (dead.length === 0) return null
  return (
    <section className={styles.dead}>
      <h2>{texts.activity.dead(dead.length)}</h2>
      <p className={styles.about}>{texts.activity.deadAbout}</p>
      <ul>
        {dead.map(({ id, tool, error, received_at }) => (
          <li key={id} className={styles.row}>
            <code>{tool}</code>
            <span className={styles.error}>{error}</span>
            <time dateTime={received_at}>{ago(received_at)}</time>
            <Button
              onClick={() =>
                void act({ name: 'activity.retry', input: { id }, leaving: [id], said: () => texts.activity.retried })
              }
            >
              {texts.activity.retry}
            </Button>
            <Button
              look="quiet"
              onClick={() =>
                void act({
                  name: 'activity.dismiss',
                  input: { id },
                  leaving: [id],
                  said: () => texts.activity.dismissed,
                })
              }
            >
              {texts.activity.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
