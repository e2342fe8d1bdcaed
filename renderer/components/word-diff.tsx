import { diffWordsWithSpace, type Change } from 'diff'
import { useMemo } from 'react'
import styles from './word-diff.module.css'

interface Props {
  readonly from: string
  readonly to: string
  /** One side of a comparison shows only what is its own; both together show the way from one to the other. */
  readonly side?: 'from' | 'to' | 'both'
}

/** Below this share of common words, marks hide more than they show. */
const READABLE = 0.4

const commonShare = (parts: readonly Change[], from: string, to: string): number => {
  const common = parts.filter(({ added, removed }) => !added && !removed).map(({ value }) => value.trim())
  return common.join('').length / Math.max(1, Math.min(from.length, to.length))
}

export const WordDiff = ({ from, to, side = 'both' }: Props) => {
  const parts = useMemo(() => diffWordsWithSpace(from, to), [from, to])
  if (commonShare(parts, from, to) < READABLE) return <p className={styles.diff}>{side === 'from' ? from : to}</p>
  return (
    <p className={styles.diff}>
      {parts.map((part, at) => {
        if (part.added) return side === 'from' ? null : <ins key={at}>{part.value}</ins>
        if (part.removed) return side === 'to' ? null : <del key={at}>{part.value}</del>
        return <span key={at}>{part.value}</span>
      })}
    </p>
  )
}
