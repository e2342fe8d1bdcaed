import { Link } from 'wouter'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { Sparkline } from '../../components/decay-curve.tsx'
import { percent } from '../../components/numbers.ts'
import { ago } from '../../components/time.ts'
import { TypeDot } from '../../components/type-dot.tsx'
import { texts } from '../../texts.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './stale.module.css'

interface Props {
  readonly memory: RouteOutput<'review.stale'>['memories'][number]
  readonly isHere: boolean
  readonly isChosen: boolean
  readonly onToggle: () => void
}

const TONES = { fresh: 'good', edited: 'plain', drifted: 'warn', missing: 'bad' } as const

export const StaleRow = ({ memory, isHere, isChosen, onToggle }: Props) => (
  <li className={isHere ? styles.here : styles.row} data-stale={memory.id} {...(isHere && { 'aria-current': true })}>
    <input type="checkbox" checked={isChosen} onChange={onToggle} aria-label={memory.content} />
    <div className={styles.what}>
      <Link href={`/memories/${memory.id}`} className={styles.text}>
        {memory.content}
      </Link>
      <p className={styles.about}>
        <TypeDot type={memory.type} />
        <span>{memory.repos.join(' · ')}</span>
        {memory.evidence !== null && (
          <Badge tone={TONES[memory.evidence]}>{texts.memory.states[memory.evidence]}</Badge>
        )}
      </p>
    </div>
    <div className={styles.left}>
      <span className={styles.share}>
        <Sparkline share={memory.survival} /> {percent(memory.survival)}
      </span>
      <span>{ago(memory.created_at)}</span>
      <span>
        {texts.review.lastUsed} {memory.last_used_at === null ? texts.review.never : ago(memory.last_used_at)}
      </span>
    </div>
  </li>
)
