import { useDeferredValue } from 'react'
import type { RouteInput } from '../../../shared/contract/contract.ts'
import { useAsk } from '../../api/ask.ts'
import { useLeaving } from '../../api/leaving.ts'
import { MemoryRow } from '../../components/memory-row.tsx'
import { VirtualList } from '../../components/virtual-list.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { ROW_HEIGHT } from './browsed-list.tsx'
import styles from './lists.module.css'
import { NothingHere } from './nothing-here.tsx'

const MOST = 100

interface Props {
  readonly filter: Omit<RouteInput<'memories.search'>, 'query' | 'top_k'>
  readonly words: string
  readonly chosen: string | null
  readonly choose: (id: string | null) => void
}

/** The engine's ranking as one types; the last answer stays until the next is there. */
export const FoundList = ({ filter, words, chosen, choose }: Props) => {
  const asked = useDeferredValue(words)
  const found = useAsk('memories.search', { ...filter, query: asked, top_k: MOST }, { keep: true })
  const leaving = useLeaving()
  return (
    <Waiting query={found}>
      {data => {
        const results = data.results.filter(({ id }) => !leaving.has(id))
        if (results.length === 0) return <NothingHere isFiltered />
        const place = results.findIndex(({ id }) => id === chosen)
        return (
          <>
            <p className={styles.total} role="status">
              {texts.memories.results(results.length)}
            </p>
            <VirtualList
              label={texts.memories.list}
              count={results.length}
              rowHeight={ROW_HEIGHT}
              chosen={place < 0 ? null : place}
              onChoose={at => choose(results[at]?.id ?? null)}
              keyOf={at => results[at]?.id ?? String(at)}
              row={at => {
                const result = results[at]
                return result && <MemoryRow memory={result} words={asked} />
              }}
            />
          </>
        )
      }}
    </Waiting>
  )
}
