import { Link } from 'wouter'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { clockTime, took } from '../../components/time.ts'
import { texts } from '../../texts.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './observation.module.css'
import { StageStrip } from './stage-strip.tsx'

type View = RouteOutput<'activity.show'>

const TONES = {
  pending: 'plain',
  processing: 'plain',
  done: 'good',
  rejected: 'plain',
  blocked: 'warn',
  duplicate: 'plain',
  dead: 'bad',
  deleted: 'plain',
  dismissed: 'plain',
} as const

export const Observation = ({ observation }: { readonly observation: View }) => {
  const { tool, repo, state, reason, error, received_at, memories, times } = observation
  const ms = times.reduce((sum, time) => sum + time.ms, 0)
  return (
    <li className={styles.row}>
      <time dateTime={received_at} title={received_at}>
        {clockTime(received_at)}
      </time>
      <span className={styles.tool}>
        <code>{tool}</code>
        <span className={styles.repo}>{repo}</span>
      </span>
      <StageStrip observation={observation} />
      <span className={styles.end}>
        <Badge tone={TONES[state]}>{texts.activity.states[state]}</Badge>
        {memories[0] !== undefined && (
          <Link className={styles.link} href={`/memories/${memories[0]}`}>
            {texts.memories.total(memories.length)}
          </Link>
        )}
        <span className={styles.why} title={error ?? reason ?? undefined}>
          {error ?? reason}
        </span>
      </span>
      <span className={styles.took}>{ms > 0 && took(ms)}</span>
    </li>
  )
}
