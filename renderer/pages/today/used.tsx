import { Link } from 'wouter'
import { useAsk } from '../../api/ask.ts'
import { texts } from '../../texts.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

const SHOWN = 5

const startOfToday = (): string => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString()
}

/** What the agent took today. */
export const Used = () => {
  const { data } = useAsk('memories.slice', { used_since: startOfToday(), offset: 0, limit: SHOWN })
  return (
    <Panel title={texts.today.used} aside={data && data.total > 0 ? texts.memories.total(data.total) : undefined}>
      {data?.total === 0 && <p className={styles.faint}>{texts.today.usedNone}</p>}
      <ul className={styles.rows}>
        {data?.memories.map(memory => (
          <li key={memory.id}>
            <Link href={`/memories/${memory.id}`} className={styles.row}>
              <p className={styles.line}>
                <span>{memory.content}</span>
                <span className={styles.faint}>{texts.today.usedTimes(memory.access_count)}</span>
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
