import { Link } from 'wouter'
import { useAsk } from '../../api/ask.ts'
import { dayOf } from '../../components/time.ts'
import { Waiting } from '../../components/waiting.tsx'
import { count, texts } from '../../texts.ts'
import { BarChart } from '../../ui/chart.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Addresses } from './addresses.tsx'
import styles from './page.module.css'
import { RawText } from './raw-text.tsx'

const DAYS = 30
const DAY_MS = 86_400_000

const byRule = (
  rows: readonly { readonly rule: string; readonly count: number }[],
): readonly (readonly [string, number])[] =>
  [...Map.groupBy(rows, ({ rule }) => rule)]
    .map(([rule, list]) => [rule, list.reduce((sum, row) => sum + row.count, 0)] as const)
    .toSorted((a, b) => b[1] - a[1])

const dayAt = (at: number): string => dayOf(new Date(Date.now() - (DAYS - 1 - at) * DAY_MS))

const byDay = (rows: readonly { readonly day: string; readonly count: number }[]) =>
  Array.from({ length: DAYS }, (_, at) => {
    const times = rows.filter(({ day }) => day === dayAt(at)).reduce((sum, row) => sum + row.count, 0)
    return { label: dayAt(at), about: `${dayAt(at)}: ${count(times)}`, whole: times, part: times }
  })

/** What was kept out, and where the app may connect to. */
export const PrivacyPage = () => {
  const since_day = dayOf(new Date(Date.now() - DAYS * DAY_MS))
  const ledger = useAsk('privacy.ledger', { since_day })
  const blocked = useAsk('activity.list', { states: ['blocked'], limit: 20 })
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.privacy.title}</h1>
      <Panel title={texts.privacy.redacted}>
        <Waiting query={ledger}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className={styles.faint}>{texts.privacy.redactedNone}</p>
            ) : (
              <>
                <p className={styles.faint}>{texts.privacy.redactedAbout}</p>
                <BarChart label={texts.privacy.redacted} bars={byDay(rows)} />
                <dl className={styles.rules}>
                  {byRule(rows).map(([rule, times]) => (
                    <div key={rule}>
                      <dt>
                        <code>{rule}</code>
                      </dt>
                      <dd>{count(times)}</dd>
                    </div>
                  ))}
                </dl>
              </>
            )
          }
        </Waiting>
      </Panel>
      <Panel title={texts.privacy.blocked}>
        <Waiting query={blocked}>
          {({ observations }) =>
            observations.length === 0 ? (
              <p className={styles.faint}>{texts.privacy.blockedNone}</p>
            ) : (
              <>
                <p className={styles.faint}>{texts.privacy.blockedAbout}</p>
                <ul>
                  {observations.map(({ id, tool, reason, received_at }) => (
                    <li key={id} className={styles.blocked}>
                      <code>{tool}</code>
                      <span>{reason}</span>
                      <time dateTime={received_at}>{dayOf(received_at)}</time>
                    </li>
                  ))}
                </ul>
                <Link href="/activity" className={styles.link}>
                  {texts.pages.activity}
                </Link>
              </>
            )
          }
        </Waiting>
      </Panel>
      <RawText />
      <Addresses />
    </div>
  )
}
