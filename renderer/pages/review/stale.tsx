import { useState } from 'react'
import { useLocation } from 'wouter'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { useAsk } from '../../api/ask.ts'
import { useLeaving } from '../../api/leaving.ts'
import { useKeys } from '../../app/shortcuts.ts'
import { useMemoryActions } from '../../components/memory-actions.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/panel.tsx'
import { countSettled } from './settled.ts'
import styles from './stale.module.css'
import { StaleRow } from './stale-row.tsx'

type Memory = RouteOutput<'review.stale'>['memories'][number]

const List = ({ memories }: { readonly memories: readonly Memory[] }) => {
  const { forget, stillTrue } = useMemoryActions()
  const [, go] = useLocation()
  const [place, setPlace] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const at = Math.min(place, memories.length - 1)
  const here = memories[at]
  const ids = memories.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const meant = ids.length > 0 ? ids : here ? [here.id] : []

  const toggle = (id: string): void =>
    setChosen(new Set(chosen.has(id) ? ids.filter(other => other !== id) : [...ids, id]))
  const move = (by: number): void => {
    const next = Math.max(0, Math.min(memories.length - 1, at + by))
    setPlace(next)
    document.querySelector(`[data-stale="${memories[next]?.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const act = async (how: typeof forget): Promise<void> => {
    setChosen(new Set())
    if (await how(meant)) countSettled(meant.length)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    x: () => here && toggle(here.id),
    f: () => void act(forget),
    t: () => void act(stillTrue),
    Enter: () => here && go(`/memories/${here.id}`),
    Escape: () => setChosen(new Set()),
  })

  return (
    <>
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            aria-label={texts.review.selectAll}
            checked={ids.length === memories.length}
            ref={box => {
              if (box) box.indeterminate = ids.length > 0 && ids.length < memories.length
            }}
            onChange={() => setChosen(new Set(ids.length === memories.length ? [] : memories.map(({ id }) => id)))}
          />
          <span>{ids.length > 0 ? texts.review.selected(ids.length) : texts.review.selectAll}</span>
        </label>
        <Button shortcut="T" onClick={() => void act(stillTrue)}>
          {texts.memory.stillTrue}
        </Button>
        <Button shortcut="F" onClick={() => void act(forget)}>
          {texts.memory.forget}
        </Button>
      </div>
      <ul className={styles.list}>
        {memories.map((memory, index) => (
          <StaleRow
            key={memory.id}
            memory={memory}
            isHere={index === at}
            isChosen={chosen.has(memory.id)}
            onToggle={() => (setPlace(index), toggle(memory.id))}
          />
        ))}
      </ul>
    </>
  )
}

export const Stale = () => {
  const list = useAsk('review.stale', { limit: 100 }, { keep: true })
  const leaving = useLeaving()
  return (
    <Waiting query={list}>
      {data => {
        const memories = data.memories.filter(({ id }) => !leaving.has(id))
        if (memories.length === 0)
          return (
            <Empty title={texts.review.noStale}>
              <p>{texts.review.noStaleAbout}</p>
            </Empty>
          )
        return <List memories={memories} />
      }}
    </Waiting>
  )
}
