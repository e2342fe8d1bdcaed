import { useLocation } from 'wouter'
import { useAct } from '../api/act.ts'
import { useAsk } from '../api/ask.ts'
import { useLink } from '../api/engine.tsx'
import { texts } from '../texts.ts'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { clockTime, duration } from '../components/time.ts'
import styles from './capture-foot.module.css'

const SLOW_S = 60
const LOOK_MS = 20_000

type Tone = 'on' | 'off' | 'bad'

/** Always there: whether tool calls are captured, and what waits. */
export const CaptureFoot = () => {
  const { data: status } = useAsk('activity.status', {}, { every_ms: LOOK_MS })
  const link = useLink()
  const act = useAct()
  const [, go] = useLocation()
  const { data: connection } = useAsk('clients.status', {}, { every_ms: LOOK_MS })
  const isAlone = connection !== undefined && connection.state !== 'connected'
  const pause = (minutes: number | null) => void act({ name: 'capture.pause', input: { minutes } })

  const { state, paused_until } = status?.capture ?? { state: 'capturing' as const, paused_until: null }
  const isPaused = state === 'paused'
  const [tone, word]: readonly [Tone, string] =
    link === 'away' || link === 'refused'
      ? ['bad', texts.capture.notCapturing]
      : isPaused
        ? ['off', paused_until === null ? texts.capture.paused : texts.capture.pausedUntil(clockTime(paused_until))]
        : isAlone
          ? ['off', texts.capture.alone]
          : status
            ? ['on', texts.capture.capturing]
            : ['off', texts.capture.connecting]

  const items: readonly MenuItem[] = isPaused
    ? [
        {
          label: texts.capture.resume,
          act: () => void act({ name: 'capture.resume', input: {}, said: () => texts.capture.resumed }),
        },
      ]
    : [
        { label: texts.capture.pause15, act: () => pause(15) },
        { label: texts.capture.pause60, act: () => pause(60) },
        { label: texts.capture.pauseOpen, act: () => pause(null) },
        ...(isAlone ? [{ label: texts.capture.connect, act: () => go('/settings') }] : []),
      ]
  const waiting = status ? status.queue.pending + status.queue.processing : 0

  return (
    <div className={styles.foot}>
      <span className="sr-only" role="status">
        {word}
      </span>
      <Menu
        trigger={
          <button type="button" className={styles.button}>
            <span className={styles[tone]} aria-hidden="true" />
            {word}
          </button>
        }
        items={items}
      />
      {status && (
        <p className={styles.about}>
          {waiting > 0 ? texts.capture.waiting(waiting) : texts.capture.nothingWaits}
          {status.queue.oldest_pending_s > SLOW_S &&
            `, ${texts.capture.oldest(duration(status.queue.oldest_pending_s))}`}
          {status.worker.reason !== null && <span className={styles.reason}>{status.worker.reason}</span>}
          <span className={styles.models}>{texts.capture.models(status.models.distiller, status.models.embedder)}</span>
        </p>
      )}
    </div>
  )
}
