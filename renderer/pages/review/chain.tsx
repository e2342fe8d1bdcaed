import { Link } from 'wouter'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { useAsk } from '../../api/ask.ts'
import { ago, dayOf } from '../../components/time.ts'
import { Waiting } from '../../components/waiting.tsx'
import { WordDiff } from '../../components/word-diff.tsx'
import { texts } from '../../texts.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './chains.module.css'

type Memory = RouteOutput<'memories.history'>['memories'][number]

const Version = ({ memory, all }: { readonly memory: Memory; readonly all: ReadonlyMap<string, Memory> }) => {
  const before = memory.supersedes.map(id => all.get(id)).filter(found => found !== undefined)
  return (
    <li className={styles.version} data-live={memory.deleted_at === null}>
      <header className={styles.head}>
        <time dateTime={memory.created_at}>{dayOf(memory.created_at)}</time>
        <span>{ago(memory.created_at)}</span>
        {before.length > 1 && <Badge tone="accent">{texts.review.merged(before.length)}</Badge>}
        <Link href={`/memories/${memory.id}`}>{texts.keys.open}</Link>
      </header>
      {memory.purged ? (
        <p className={styles.gone}>{texts.memory.purged}</p>
      ) : before.length === 0 ? (
        <p className={styles.text}>{memory.content}</p>
      ) : (
        before.map(older => (
          <div key={older.id} className={styles.text}>
            {before.length > 1 && <p className={styles.gone}>{dayOf(older.created_at)} →</p>}
            <WordDiff from={older.content} to={memory.content} />
          </div>
        ))
      )}
    </li>
  )
}

/** The versions of one fact, newest first, with what each changed. */
export const Chain = ({ id }: { readonly id: string }) => {
  const history = useAsk('memories.history', { id }, { enabled: id !== '' })
  return (
    <div className={styles.chain}>
      <Waiting query={history}>
        {({ memories }) => {
          const all = new Map(memories.map(memory => [memory.id, memory]))
          return (
            <>
              <h2 className={styles.title}>{texts.review.versions(memories.length)}</h2>
              <ol className={styles.versions}>
                {memories.toReversed().map(memory => (
                  <Version key={memory.id} memory={memory} all={all} />
                ))}
              </ol>
            </>
          )
        }}
      </Waiting>
    </div>
  )
}
