import { Link } from 'wouter'
import { useAsk } from '../../api/ask.ts'
import { MemoryRow } from '../../components/memory-row.tsx'
import { dayOf } from '../../components/time.ts'
import { texts } from '../../texts.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

const SHOWN = 8

/** The newest of today, live. */
export const Learned = ({ total }: { readonly total: number }) => {
  const { data } = useAsk('memories.slice', { offset: 0, limit: SHOWN })
  const today = dayOf(new Date())
  const learned = (data?.memories ?? []).filter(memory => dayOf(memory.created_at) === today)
  return (
    <Panel title={texts.today.learned}>
      {data && learned.length === 0 && <p className={styles.faint}>{texts.today.learnedNone}</p>}
      <ul className={styles.rows} aria-live="polite">
        {learned.map(memory => (
          <li key={memory.id}>
            <Link href={`/memories/${memory.id}`} className={styles.row}>
              <MemoryRow memory={memory} words="" />
            </Link>
          </li>
        ))}
      </ul>
      {total > 0 && (
        <Link href="/memories" className={styles.more}>
          {texts.today.learnedMore(total)}
        </Link>
      )}
    </Panel>
  )
}
