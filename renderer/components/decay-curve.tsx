import { staleAfterDays, survival } from '../../shared/domain/decay.ts'
import type { MemoryType } from '../../shared/domain/memory.ts'
import styles from './decay-curve.module.css'

const WIDTH = 240
const HEIGHT = 56
const STEPS = 60
const BEYOND = 1.35

interface Props {
  readonly type: MemoryType
  readonly days: number
  readonly label: string
}

/** How the relevance of this kind fades, where this memory stands, and where it becomes stale. */
export const DecayCurve = ({ type, days, label }: Props) => {
  const stale = staleAfterDays(type)
  const span = Math.max(stale * BEYOND, days * 1.05)
  const x = (day: number): number => (day / span) * WIDTH
  const y = (day: number): number => 2 + (1 - survival(type, day)) * (HEIGHT - 4)
  const line = Array.from({ length: STEPS + 1 }, (_, step) => (step / STEPS) * span)
    .map((day, step) => `${step === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${y(day).toFixed(1)}`)
    .join('')
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <line className={styles.stale} x1={x(stale)} x2={x(stale)} y1="0" y2={HEIGHT} />
      <path className={styles.line} d={line} />
      <path className={styles.dot} d={`M${x(days).toFixed(1)} ${y(days).toFixed(1)}h0`} />
    </svg>
  )
}

const SPARK = 48

/** The same in the height of a line. */
export const Sparkline = ({ share }: { readonly share: number }) => (
  <svg className={styles.spark} viewBox={`0 0 ${SPARK} 4`} aria-hidden="true" preserveAspectRatio="none">
    <path className={styles.track} d={`M0 2H${SPARK}`} />
    <path className={styles.left} d={`M0 2H${(share * SPARK).toFixed(1)}`} />
  </svg>
)
