import { Link, useRoute } from 'wouter'
import { useAsk } from '../api/ask.ts'
import { count, texts } from '../texts.ts'
import { CaptureFoot } from './capture-foot.tsx'
import { pages, type PageEntry } from './pages.ts'
import styles from './sidebar.module.css'

const Entry = ({ page, number }: { readonly page: PageEntry; readonly number: number | undefined }) => {
  const [isHere] = useRoute(page.path === '/' ? '/' : `${page.path}/*?`)
  const Icon = page.icon
  return (
    <li>
      <Link
        href={page.path}
        className={isHere ? styles.here : styles.entry}
        {...(isHere && { 'aria-current': 'page' as const })}
        aria-keyshortcuts={`g ${page.key}`}
      >
        <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
        <span>{page.name}</span>
        {number !== undefined && number > 0 && <span className={styles.number}>{count(number)}</span>}
      </Link>
    </li>
  )
}

export const Sidebar = () => {
  const { data } = useAsk('activity.status', {})
  const numbers: Readonly<Record<string, number | undefined>> = {
    '/memories': data?.memories.total,
    '/review': data && data.memories.open_contradictions + data.memories.stale,
    '/activity': data?.queue.dead,
  }
  return (
    <nav className={styles.side} aria-label={texts.app}>
      <p className={styles.name}>{texts.app}</p>
      <ul className={styles.entries}>
        {pages.map(page => (
          <Entry key={page.path} page={page} number={numbers[page.path]} />
        ))}
      </ul>
      <CaptureFoot />
    </nav>
  )
}
