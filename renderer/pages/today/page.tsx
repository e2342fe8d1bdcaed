import { useAsk } from '../../api/ask.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { chartDays } from './days.ts'
import { FirstRun } from './first-run.tsx'
import { Health } from './health.tsx'
import { History } from './history.tsx'
import { Learned } from './learned.tsx'
import styles from './page.module.css'
import { Used } from './used.tsx'
import { Waits } from './waits.tsx'

/** Four plain statements, each a link, and what the last two weeks were like. */
export const TodayPage = () => {
  const status = useAsk('activity.status', {})
  const [since_day = ''] = chartDays(new Date())
  const days = useAsk('activity.days', { since_day })
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.pages.today}</h1>
      <Waiting query={status}>
        {now => (
          <div className={styles.columns}>
            <div>
              <FirstRun status={now} />
              <Health status={now} days={days.data?.days ?? []} />
              <Learned total={now.memories.total} />
            </div>
            <div>
              <Waits status={now} />
              <History days={days.data?.days ?? []} />
              <Used />
            </div>
          </div>
        )}
      </Waiting>
    </div>
  )
}
