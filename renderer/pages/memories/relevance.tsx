import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { ageInDays, isStale, staleAfterDays, STALE_ACCESSES } from '../../../shared/domain/decay.ts'
import { DecayCurve } from '../../components/decay-curve.tsx'
import { percent } from '../../components/numbers.ts'
import { texts } from '../../texts.ts'
import styles from './relevance.module.css'

/** How much of its relevance a memory has left, and when it will be asked about. */
export const Relevance = ({ memory }: { readonly memory: RouteOutput<'memories.get'> }) => {
  const now = new Date()
  const days = ageInDays(memory, now)
  const left = Math.ceil(staleAfterDays(memory.type) - days)
  const share = texts.memory.now(percent(memory.survival))
  const fate = isStale(memory, now)
    ? texts.memory.faded
    : memory.access_count >= STALE_ACCESSES
      ? texts.memory.keepsFresh
      : texts.memory.fadesIn(Math.max(0, left))
  return (
    <figure className={styles.relevance}>
      <figcaption className={styles.head}>
        <span>{texts.memory.relevance}</span>
        <span className={styles.fate}>
          {share} · {fate}
        </span>
      </figcaption>
      <DecayCurve type={memory.type} days={days} label={`${texts.memory.relevance}: ${share}, ${fate}`} />
    </figure>
  )
}
