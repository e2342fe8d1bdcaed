import { useState } from 'react'
import type { RouteInput, RouteOutput } from '../../../shared/contract/contract.ts'
import { useAct } from '../../api/act.ts'
import { useAsk } from '../../api/ask.ts'
import { useLeaving } from '../../api/leaving.ts'
import { useKeys } from '../../app/shortcuts.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Empty } from '../../ui/panel.tsx'
import { Contradiction } from './contradiction.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { countSettled } from './settled.ts'

type Item = RouteOutput<'review.contradiction'>
type Resolution = 'keep_newer' | 'keep_older' | 'both_true' | 'merge'

/** One contradiction fills the page; settling it brings the next. */
const Settle = ({
  items,
  total,
  first,
}: {
  readonly items: readonly Item[]
  readonly total: number
  readonly first: string | null
}) => {
  const act = useAct()
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ id }) => id === first),
    ),
  )
  const [isMerging, setMerging] = useState(false)
  const at = Math.min(place, items.length - 1)
  const item = items[at]

  const move = (by: number): void => setPlace((at + by + items.length) % items.length)
  const settle = async (resolution: Resolution, content?: string): Promise<boolean> => {
    if (!item) return false
    const input: RouteInput<'review.resolve'> = { id: item.id, resolution, ...(content !== undefined && { content }) }
    const said = () => texts.review.settled[resolution]
    const answer = await act({ name: 'review.resolve', input, leaving: [item.id], said })
    if (answer) countSettled(1)
    return answer !== null
  }
  useKeys({
    1: () => void settle('keep_newer'),
    2: () => void settle('keep_older'),
    3: () => void settle('both_true'),
    4: () => setMerging(true),
    s: () => move(1),
    j: () => move(1),
    k: () => move(-1),
  })
  if (!item) return null
  return (
    <>
      <Contradiction
        item={item}
        place={at + 1}
        of={Math.max(total, items.length)}
        onSettle={resolution => (resolution === 'merge' ? setMerging(true) : void settle(resolution))}
        onSkip={() => move(1)}
      />
      {isMerging && (
        <MergeDialog
          item={item}
          onClose={() => setMerging(false)}
          onMerge={async content => {
            if (await settle('merge', content)) setMerging(false)
          }}
        />
      )}
    </>
  )
}

export const Contradictions = ({ first }: { readonly first: string | null }) => {
  const list = useAsk('review.contradictions', { status: 'open', limit: 100 }, { keep: true })
  const status = useAsk('activity.status', {})
  const leaving = useLeaving()
  return (
    <Waiting query={list}>
      {data => {
        const items = data.contradictions.filter(({ id }) => !leaving.has(id))
        if (items.length === 0)
          return (
            <Empty title={texts.review.noContradictions}>
              <p>{texts.review.noContradictionsAbout}</p>
            </Empty>
          )
        return <Settle items={items} total={status.data?.memories.open_contradictions ?? 0} first={first} />
      }}
    </Waiting>
  )
}
