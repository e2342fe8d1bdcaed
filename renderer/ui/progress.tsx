import { Progress as Base } from '@base-ui/react/progress'
import styles from './progress.module.css'

interface Props {
  readonly label: string
  /** 0 to 1; null when nobody can know. */
  readonly share: number | null
  readonly note?: string
}

export const Progress = ({ label, share, note }: Props) => (
  <Base.Root value={share === null ? null : Math.round(share * 100)} className={styles.root}>
    <Base.Label className={styles.label}>{label}</Base.Label>
    {note !== undefined && <span className={styles.note}>{note}</span>}
    <Base.Track className={styles.track}>
      <Base.Indicator className={styles.indicator} />
    </Base.Track>
  </Base.Root>
)
