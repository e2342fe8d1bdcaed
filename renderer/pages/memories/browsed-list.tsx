import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { RouteInput, RouteOutput } from '../../../shared/contract/contract.ts'
import { question, useAsk } from '../../api/ask.ts'
import { useEngine } from '../../api/engine.tsx'
import { MemoryRow } from '../../components/memory-row.tsx'
import { VirtualList } from '../../components/virtual-list.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { NothingHere } from './nothing-here.tsx'
import styles from './lists.module.css'

const PAGE = 100
export const ROW_HEIGHT = 78

interface Props {
  readonly filter: Omit<RouteInput<'memories.slice'>, 'offset' | 'limit'>
  readonly chosen: string | null
  readonly choose: (id: string | null) => void
}

/** Newest first, as long as it is: pages are fetched where the person looks. */
export const BrowsedList = ({ filter, chosen, choose }: Props) => {
  const { client } = useEngine()
  const [[first, last], setRange] = useState<readonly [number, number]>([0, PAGE - 1])
  const look = useCallback(
    (from: number, to: number) => setRange(now => (now[0] === from && now[1] === to ? now : [from, to])),
    [],
  )
  const head = useAsk('memories.slice', { ...filter, offset: 0, limit: PAGE }, { keep: true })
  const places = Array.from(
    { length: Math.floor(last / PAGE) - Math.floor(first / PAGE) + 1 },
    (_, at) => Math.floor(first / PAGE) + at,
  )
  const pages = useQueries({
    queries: places.map(place => question(client, 'memories.slice', { ...filter, offset: place * PAGE, limit: PAGE })),
  })
  const at = (index: number): RouteOutput<'memories.get'> | undefined =>
    pages[Math.floor(index / PAGE) - (places[0] ?? 0)]?.data?.memories[index % PAGE]

  return (
    <Waiting query={head}>
      {({ total, memories }) => {
        if (total === 0) return <NothingHere isFiltered={Object.keys(filter).length > 0} />
        const shown = (index: number) => at(index) ?? memories[index]
        const place = Array.from({ length: last - first + 1 }, (_, step) => first + step).find(
          index => shown(index)?.id === chosen,
        )
        return (
          <>
            <p className={styles.total} role="status">
              {texts.memories.total(total)}
            </p>
            <VirtualList
              label={texts.memories.list}
              count={total}
              rowHeight={ROW_HEIGHT}
              chosen={chosen === null ? null : (place ?? null)}
              onChoose={index => {
                const memory = shown(index)
                if (memory) choose(memory.id)
              }}
              keyOf={String}
              row={index => {
                const memory = shown(index)
                return memory && <MemoryRow memory={memory} words="" />
              }}
              onRange={look}
            />
          </>
        )
      }}
    </Waiting>
  )
}
