import { count, texts } from '../../texts.ts'
import { BarChart } from '../../ui/chart.tsx'
import { Panel } from '../../ui/panel.tsx'
import { chartDays, rejectedBy, totalOf, type DayCounts } from './days.ts'
import styles from './history.module.css'

const SHOWN = 4

/** Why most of it was not kept: that is how it should be, and it should be seen. */
const Reasons = ({ days }: { readonly days: DayCounts }) => {
  const reasons = rejectedBy(days)
  if (reasons.length === 0) return null
  return (
    <details className={styles.reasons}>
      <summary>{texts.today.rejected(reasons.reduce((sum, { times }) => sum + times, 0))}</summary>
      <dl>
        {reasons.slice(0, SHOWN).map(({ reason, times }) => (
          <div key={reason}>
            <dt>{reason}</dt>
            <dd>{count(times)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Captured, and what of it was kept, by day. */
export const History = ({ days }: { readonly days: DayCounts }) => {
  const bars = chartDays(new Date()).map(day => {
    const [whole, part] = [totalOf(days, day, 'captured'), totalOf(days, day, 'done')]
    return {
      label: day,
      whole,
      part,
      about: `${day}: ${count(whole)} ${texts.today.captured}, ${count(part)} ${texts.today.kept}`,
    }
  })
  const sum = (pick: (bar: (typeof bars)[number]) => number): string =>
    count(bars.reduce((all, bar) => all + pick(bar), 0))
  return (
    <Panel title={texts.today.chart}>
      <BarChart label={texts.today.chart} bars={bars} />
      <p className={styles.legend}>
        <span className={styles.captured}>
          {sum(bar => bar.whole)} {texts.today.captured}
        </span>
        <span className={styles.kept}>
          {sum(bar => bar.part)} {texts.today.kept}
        </span>
      </p>
      <Reasons days={days} />
    </Panel>
  )
}
