import { Link } from 'wouter'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { texts } from '../../texts.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** What needs the person; nothing at all is a good answer too. */
export const Waits = ({ status }: { readonly status: RouteOutput<'activity.status'> }) => {
  const { open_contradictions, stale } = status.memories
  const { dead } = status.queue
  const { today } = texts
  const rows = [
    {
      n: open_contradictions,
      href: '/review/contradictions',
      name: today.contradictions,
      about: today.contradictionsAbout,
    },
    { n: stale, href: '/review/stale', name: today.stale, about: today.staleAbout },
    { n: dead, href: '/activity', name: today.dead, about: today.deadAbout },
  ].filter(({ n }) => n > 0)
  return (
    <Panel title={today.waits}>
      {rows.length === 0 && <p className={styles.faint}>{today.waitsNothing}</p>}
      <ul className={styles.rows}>
        {rows.map(({ n, href, name, about }) => (
          <li key={href}>
            <Link href={href} className={styles.row}>
              <p>{name(n)}</p>
              <p className={styles.faint}>{about}</p>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
