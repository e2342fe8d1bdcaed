import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { filterOf, readWanted, withoutChip, writeWanted, type Chip, type Wanted } from '../../components/filter.ts'
import { texts } from '../../texts.ts'
import { Empty } from '../../ui/panel.tsx'
import { Chips } from './chips.tsx'
import { MemoryDetail } from './detail.tsx'
import { BrowsedList } from './browsed-list.tsx'
import { FoundList } from './found-list.tsx'
import styles from './page.module.css'

/** Left what was found, right the one that is read; the address holds both. */
export const MemoriesPage = ({ chosen }: { readonly chosen: string | null }) => {
  const [params] = useSearchParams()
  const [, go] = useLocation()
  const text = params.get('q') ?? ''
  const wanted = readWanted(text)
  const addressOf = (id: string | null, q: string): string =>
    `/memories${id === null ? '' : `/${id}`}${q === '' ? '' : `?q=${encodeURIComponent(q)}`}`
  const want = (next: Wanted): void => go(addressOf(chosen, writeWanted(next)), { replace: true })
  const choose = useCallback(
    (id: string | null) => go(addressOf(id, text), { replace: chosen !== null }),
    [text, chosen],
  )

  const shared = { filter: filterOf(wanted.chips), chosen, choose }
  return (
    <div className={styles.page} data-reading={chosen !== null}>
      <h1 className="sr-only">{texts.pages.memories}</h1>
      <div className={styles.list}>
        <Chips
          wanted={wanted}
          onRemove={(chip: Chip) => want(withoutChip(wanted, chip))}
          onAdd={chip => want({ ...wanted, chips: [...wanted.chips, chip] })}
        />
        {wanted.words === '' ? <BrowsedList {...shared} /> : <FoundList {...shared} words={wanted.words} />}
      </div>
      <div className={styles.detail}>
        {chosen === null ? (
          <Empty title={texts.memories.choose} />
        ) : (
          <MemoryDetail key={chosen} id={chosen} words={wanted.words} choose={choose} />
        )}
      </div>
    </div>
  )
}
