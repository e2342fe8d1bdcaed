import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { took } from '../../components/time.ts'
import { texts } from '../../texts.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './stage-strip.module.css'

type View = RouteOutput<'activity.show'>

/** The worker's names for its stages, in the order of the strip; the first is the door's. */
const NAMES = ['capture', 'noise', 'redact', 'distill', 'rescan', 'compare', 'save'] as const

const placeOf = ({ state, stage }: View): number => {
  if (state === 'done') return NAMES.length - 1
  const at = NAMES.findIndex(name => stage !== null && stage.startsWith(name))
  return Math.max(0, at)
}

/** How far an observation came: filled up to where it stopped. */
export const StageStrip = ({ observation }: { readonly observation: View }) => {
  const place = placeOf(observation)
  const isOver = observation.state !== 'pending' && observation.state !== 'processing'
  const stages = texts.activity.stages
  const times = observation.times.map(({ stage, ms }) => `${stage} ${took(ms)}`)
  const label = `${stages[place] ?? ''}${isOver ? '' : '…'}`
  return (
    <Tooltip text={[label, ...times].join(' · ')}>
      <span className={styles.strip} role="img" aria-label={label}>
        {stages.map((stage, at) => (
          <span key={stage} className={at > place ? styles.open : at === place && isOver ? styles.stop : styles.done} />
        ))}
      </span>
    </Tooltip>
  )
}
