import { useState } from 'react'
import type { RouteInput } from '../../../shared/contract/contract.ts'
import { useAsk } from '../../api/ask.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/panel.tsx'
import { Backlog } from './backlog.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { Observation } from './observation.tsx'
import styles from './page.module.css'

type State = NonNullable<RouteInput<'activity.list'>['states']>[number]
const SHOWN: readonly State[] = ['done', 'rejected', 'duplicate', 'blocked', 'pending', 'dead', 'dismissed']
const STEP = 100

/** Every observation and what became of it. */
export const ActivityPage = () => {
  const [state, setState] = useState<State | null>(null)
  const [limit, setLimit] = useState(STEP)
  const list = useAsk('activity.list', { limit, ...(state && { states: [state] }) }, { keep: true })
  const status = useAsk('activity.status', {})
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{texts.activity.title}</h1>
      {status.data && <Backlog status={status.data} />}
      {status.data && status.data.queue.dead > 0 && <DeadLetters />}
      <div className={styles.filters} role="group" aria-label={texts.memories.filter}>
        {[null, ...SHOWN].map(each => (
          <button
            key={each ?? 'all'}
            type="button"
            className={each === state ? styles.on : styles.off}
            aria-pressed={each === state}
            onClick={() => setState(each)}
          >
            {each === null ? texts.activity.all : texts.activity.states[each]}
          </button>
        ))}
      </div>
      <Waiting query={list}>
        {({ observations, next_before }) =>
          observations.length === 0 ? (
            <Empty title={state === null ? texts.activity.empty : texts.activity.noneOf}>
              {state === null && <p>{texts.activity.emptyAbout}</p>}
            </Empty>
          ) : (
            <>
              <ul className={styles.list} aria-label={texts.activity.list}>
                {observations.map(observation => (
                  <Observation key={observation.id} observation={observation} />
                ))}
              </ul>
              {next_before !== null && limit < 500 && (
                <p className={styles.more}>
                  <Button onClick={() => setLimit(Math.min(500, limit + STEP))}>{texts.activity.more}</Button>
                </p>
              )}
            </>
          )
        }
      </Waiting>
    </div>
  )
}
