import { useLocation } from 'wouter'
import { useAsk } from '../../api/ask.ts'
import { MemoryRow } from '../../components/memory-row.tsx'
import { VirtualList } from '../../components/virtual-list.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Empty } from '../../ui/panel.tsx'
import { Chain } from './chain.tsx'
import styles from './chains.module.css'

/** What has changed, left; how, right. */
export const Chains = ({ chosen }: { readonly chosen: string | null }) => {
  const [, go] = useLocation()
  const heads = useAsk('memories.slice', { chained: true, offset: 0, limit: 200 }, { keep: true })
  return (
    <Waiting query={heads}>
      {({ memories }) => {
        if (memories.length === 0 && chosen === null)
          return (
            <Empty title={texts.review.noChains}>
              <p>{texts.review.noChainsAbout}</p>
            </Empty>
          )
        const id = chosen ?? memories[0]?.id ?? ''
        const place = memories.findIndex(memory => memory.id === id)
        return (
          <div className={styles.page}>
            <div className={styles.list}>
              <VirtualList
                label={texts.review.chains}
                count={memories.length}
                rowHeight={78}
                chosen={place < 0 ? null : place}
                onChoose={at => go(`/review/chains/${memories[at]?.id}`, { replace: true })}
                keyOf={at => memories[at]?.id ?? String(at)}
                row={at => {
                  const memory = memories[at]
                  return memory && <MemoryRow memory={memory} words="" />
                }}
              />
            </div>
            <Chain id={id} />
          </div>
        )
      }}
    </Waiting>
  )
}
