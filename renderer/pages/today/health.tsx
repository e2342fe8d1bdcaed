import { Link } from 'wouter'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { useAsk } from '../../api/ask.ts'
import { useLink } from '../../api/engine.tsx'
import { clockTime, dayOf } from '../../components/time.ts'
import { texts } from '../../texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { totalOf, type DayCounts } from './days.ts'
import styles from './page.module.css'

interface Props {
  readonly status: RouteOutput<'activity.status'>
  readonly days: DayCounts
}

/** Whether it works, in a sentence. */
export const Health = ({ status, days }: Props) => {
  const link = useLink()
  const connection = useAsk('clients.status', {})
  const isConnected = connection.data === undefined || connection.data.state === 'connected'
  const today = dayOf(new Date())
  const { state, paused_until } = status.capture
  const sentence =
    link === 'away'
      ? texts.capture.notCapturing
      : state === 'paused'
        ? paused_until === null
          ? texts.capture.paused
          : texts.capture.pausedUntil(clockTime(paused_until))
        : (status.worker.reason ?? (isConnected ? texts.today.healthGood : texts.today.healthAlone))
  return (
    <Panel title={texts.today.health}>
      <Link href={isConnected ? '/activity' : '/settings'} className={`${styles.row} ${styles.rows}`}>
        <p>{sentence}</p>
        <p className={styles.soft}>
          {texts.today.healthCounts(totalOf(days, today, 'captured'), totalOf(days, today, 'done'))}
        </p>
      </Link>
    </Panel>
  )
}
