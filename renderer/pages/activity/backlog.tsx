import { useEffect, useRef, useState } from 'react'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { duration } from '../../components/time.ts'
import { texts } from '../../texts.ts'
import { Progress } from '../../ui/progress.tsx'
import styles from './backlog.module.css'

const LEAST = 10

/** How many wait, and how long it may take by the pace seen since the page was opened. */
export const Backlog = ({ status }: { readonly status: RouteOutput<'activity.status'> }) => {
  const waiting = status.queue.pending + status.queue.processing
  const start = useRef({ waiting, at: performance.now() })
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (waiting > start.current.waiting || waiting === 0) start.current = { waiting, at: performance.now() }
    const done = start.current.waiting - waiting
    const seconds = (performance.now() - start.current.at) / 1000
    setLeft(done > 0 ? (waiting / done) * seconds : null)
  }, [waiting])
  if (waiting < LEAST) return null
  return (
    <div className={styles.backlog}>
      <Progress
        label={texts.activity.backlog(waiting)}
        share={1 - waiting / Math.max(1, start.current.waiting)}
        {...(left !== null && { note: texts.activity.estimate(duration(left)) })}
      />
    </div>
  )
}
