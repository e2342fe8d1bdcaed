import type { RouteOutput } from '../../shared/contract/contract.ts'
import { texts } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Marked } from './marked.tsx'
import styles from './memory-row.module.css'
import { ago } from './time.ts'
import { TypeDot } from './type-dot.tsx'

export type ListedMemory = Pick<
  RouteOutput<'memories.get'>,
  'id' | 'type' | 'content' | 'repos' | 'created_at' | 'contradicts'
> & { readonly deleted_at?: string | null; readonly superseded_by?: readonly string[] }

/** A memory in two lines, with the words that were searched for marked. */
export const MemoryRow = ({ memory, words }: { readonly memory: ListedMemory; readonly words: string }) => (
  <>
    <p className={styles.text}>
      <Marked text={memory.content} words={words} />
    </p>
    <p className={styles.about}>
      <TypeDot type={memory.type} />
      <span className={styles.repos}>{memory.repos.join(' · ')}</span>
      {(memory.contradicts?.length ?? 0) > 0 && <Badge tone="bad">{texts.memories.contradicted}</Badge>}
      {(memory.superseded_by?.length ?? 0) > 0 && <Badge>{texts.memory.superseded}</Badge>}
      <time dateTime={memory.created_at}>{ago(memory.created_at)}</time>
    </p>
  </>
)
