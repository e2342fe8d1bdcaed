import { Link } from 'wouter'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { decimals } from '../../components/numbers.ts'
import { ago, dayOf } from '../../components/time.ts'
import { TypeDot } from '../../components/type-dot.tsx'
import { WordDiff } from '../../components/word-diff.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './contradiction.module.css'

type Item = RouteOutput<'review.contradiction'>
type Resolution = 'keep_newer' | 'keep_older' | 'both_true' | 'merge'

interface Props {
  readonly item: Item
  readonly place: number
  readonly of: number
  readonly onSettle: (resolution: Resolution) => void
  readonly onSkip: () => void
}

const Side = ({ item, which }: { readonly item: Item; readonly which: 'older' | 'newer' }) => {
  const side = item[which]
  return (
    <section className={styles.side} aria-label={texts.review[which]}>
      <header className={styles.head}>
        <h3>{texts.review[which]}</h3>
        <time dateTime={side.created_at}>
          {dayOf(side.created_at)} · {ago(side.created_at)}
        </time>
      </header>
      <div className={styles.text}>
        <WordDiff from={item.older.content} to={item.newer.content} side={which === 'older' ? 'from' : 'to'} />
      </div>
      <footer className={styles.foot}>
        <TypeDot type={side.type} />
        <span>{side.repos.join(' · ')}</span>
        <Link href={`/memories/${side.id}`} className={styles.open}>
          {texts.keys.open}
        </Link>
      </footer>
    </section>
  )
}

export const Contradiction = ({ item, place, of, onSettle, onSkip }: Props) => (
  <article className={styles.item}>
    <header className={styles.top}>
      <h2 aria-live="polite">
        {texts.review.contradiction} {texts.review.place(place, of)}
      </h2>
      <p>
        {texts.review.similarity(decimals(item.similarity))} · {texts.review.found(ago(item.found_at))}
      </p>
    </header>
    <div className={styles.sides}>
      <Side item={item} which="older" />
      <Side item={item} which="newer" />
    </div>
    <p className={styles.why}>
      <span>{texts.review.why}: </span>
      {item.reason}
    </p>
    <div className={styles.actions}>
      <Button look="strong" shortcut="1" onClick={() => onSettle('keep_newer')}>
        {texts.review.keepNewer}
      </Button>
      <Button shortcut="2" onClick={() => onSettle('keep_older')}>
        {texts.review.keepOlder}
      </Button>
      <Button shortcut="3" onClick={() => onSettle('both_true')}>
        {texts.review.bothTrue}
      </Button>
      <Button shortcut="4" onClick={() => onSettle('merge')}>
        {texts.review.merge}
      </Button>
      <Button look="quiet" shortcut="S" onClick={onSkip}>
        {texts.review.skip}
      </Button>
    </div>
  </article>
)
