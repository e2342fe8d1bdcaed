import { useAsk } from '../../api/ask.ts'
import { texts } from '../../texts.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Chains } from './chains.tsx'
import { Contradictions } from './contradictions.tsx'
import styles from './page.module.css'
import { Queue } from './queue.tsx'
import { Stale } from './stale.tsx'

export const ReviewPage = ({ tab, item }: { readonly tab: string; readonly item: string | null }) => {
  const { data } = useAsk('activity.status', {})
  const { open_contradictions = 0, stale = 0 } = data?.memories ?? {}
  const tabs = [
    { name: texts.review.all, href: '/review', number: open_contradictions + stale },
    { name: texts.review.contradictions, href: '/review/contradictions', number: open_contradictions },
    { name: texts.review.stale, href: '/review/stale', number: stale },
    { name: texts.review.chains, href: '/review/chains' },
  ].map(entry => ({ ...entry, isHere: entry.href === (tab === 'all' ? '/review' : `/review/${tab}`) }))
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{texts.review.title}</h1>
      <Tabs label={texts.review.title} tabs={tabs} />
      {tab === 'all' && <Queue />}
      {tab === 'contradictions' && <Contradictions first={item} />}
      {tab === 'stale' && <Stale />}
      {tab === 'chains' && <Chains chosen={item} />}
    </div>
  )
}
