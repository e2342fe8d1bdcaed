import { useEffect, useState, type ReactNode } from 'react'
import { sentenceOf } from '../../shared/errors.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/panel.tsx'
import styles from './waiting.module.css'

const PATIENCE_MS = 150

interface Query<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Grey lines, but only when the answer takes longer than anybody would notice. */
const Skeleton = () => {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue) return null
  return (
    <div className={styles.skeleton} role="status" aria-label={texts.loading}>
      <span />
      <span />
      <span />
    </div>
  )
}

/** Draws an answer; what was there before stays when asking again fails. */
export const Waiting = <T,>({
  query,
  children,
}: {
  readonly query: Query<T>
  readonly children: (data: T) => ReactNode
}) => {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton />
  return (
    <Empty title={sentenceOf(query.error)}>
      <Button onClick={() => query.refetch()}>{texts.retry}</Button>
    </Empty>
  )
}
