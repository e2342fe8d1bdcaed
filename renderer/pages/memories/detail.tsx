import { useState } from 'react'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { isDistillError } from '../../../shared/errors.ts'
import { useAsk } from '../../api/ask.ts'
import { useKeys } from '../../app/shortcuts.ts'
import { Marked } from '../../components/marked.tsx'
import { useMemoryActions } from '../../components/memory-actions.ts'
import { ago, dayOf } from '../../components/time.ts'
import { TypeDot } from '../../components/type-dot.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/panel.tsx'
import { sayDone } from '../../ui/toast.tsx'
import styles from './detail.module.css'
import { Facts } from './facts.tsx'
import { PurgeDialog } from './purge-dialog.tsx'
import { Relevance } from './relevance.tsx'
import { Score } from './score.tsx'
import { UpdateForm } from './update-form.tsx'

interface Props {
  readonly id: string
  readonly words: string
  readonly choose: (id: string | null) => void
}

type Memory = RouteOutput<'memories.get'>

const Head = ({ memory }: { readonly memory: Memory }) => (
  <header className={styles.head}>
    <TypeDot type={memory.type} />
    <span>{memory.level}</span>
    <span className={styles.repos}>{memory.repos.join(' · ')}</span>
    {memory.trust === 'web' && <Badge tone="warn">{texts.memory.web}</Badge>}
    {memory.superseded_by.length > 0 && <Badge>{texts.memory.superseded}</Badge>}
    {memory.deleted_at !== null && memory.superseded_by.length === 0 && <Badge>{texts.memory.inTrash}</Badge>}
    <time dateTime={memory.created_at}>
      {dayOf(memory.created_at)} · {ago(memory.created_at)}
    </time>
  </header>
)

const Actions = ({
  memory,
  onUpdate,
  choose,
}: { readonly memory: Memory; readonly onUpdate: () => void } & Pick<Props, 'choose'>) => {
  const { forget, stillTrue, restore, purge } = useMemoryActions()
  const [isPurging, setPurging] = useState(false)
  const isLive = memory.deleted_at === null
  useKeys(
    {
      t: () => void stillTrue([memory.id]),
      u: onUpdate,
      Backspace: () => void forget([memory.id]),
      Escape: () => choose(null),
    },
    isLive,
  )
  useKeys({ Escape: () => choose(null) }, !isLive)
  if (memory.purged) return null
  if (!isLive)
    return (
      <div className={styles.actions}>
        <Button onClick={() => void restore(memory.id)}>{texts.memory.restore}</Button>
        <Button look="danger" onClick={() => setPurging(true)}>
          {texts.memory.purge}
        </Button>
        <PurgeDialog
          open={isPurging}
          onClose={() => setPurging(false)}
          onPurge={() => void purge(memory.id).then(() => choose(null))}
        />
      </div>
    )
  return (
    <div className={styles.actions}>
      <Button shortcut="T" onClick={() => void stillTrue([memory.id])}>
        {texts.memory.stillTrue}
      </Button>
      <Button shortcut="U" onClick={onUpdate}>
        {texts.memory.update}
      </Button>
      <Button shortcut="Backspace" onClick={() => void forget([memory.id])}>
        {texts.memory.forget}
      </Button>
      <Button look="quiet" onClick={() => void copyLink(memory.id)}>
        {texts.memory.copyLink}
      </Button>
    </div>
  )
}

/** A link that opens this memory, for whoever has this store open. */
const copyLink = async (id: string): Promise<void> => {
  await navigator.clipboard.writeText(`${location.origin}/memories/${id}`)
  sayDone(texts.memory.copied)
}

export const MemoryDetail = ({ id, words, choose }: Props) => {
  const detail = useAsk('memories.detail', { id })
  const [isUpdating, setUpdating] = useState(false)
  if (isDistillError(detail.error) && detail.error.code === 'not_found')
    return (
      <Empty title={texts.memories.gone}>
        <p>{texts.memories.goneAbout}</p>
      </Empty>
    )
  return (
    <Waiting query={detail}>
      {data => (
        <article className={styles.detail}>
          <Head memory={data.memory} />
          {isUpdating ? (
            <UpdateForm memory={data.memory} onDone={saved => (setUpdating(false), saved && choose(saved))} />
          ) : (
            <p className={styles.content}>
              <Marked text={data.memory.content} words={words} />
            </p>
          )}
          {!isUpdating && <Actions memory={data.memory} onUpdate={() => setUpdating(true)} choose={choose} />}
          <div className={styles.grid}>
            <Relevance memory={data.memory} />
            <Facts detail={data} />
          </div>
          {words !== '' && <Score id={id} words={words} />}
        </article>
      )}
    </Waiting>
  )
}
