import { useState, type FormEvent } from 'react'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { useAct } from '../../api/act.ts'
import { useEngine } from '../../api/engine.tsx'
import { WordDiff } from '../../components/word-diff.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import styles from './update-form.module.css'

interface Props {
  readonly memory: RouteOutput<'memories.get'>
  /** With the id of the successor, or null when nothing was saved. */
  readonly onDone: (saved: string | null) => void
}

/** The field it takes the place of had it, and the keys go on working. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Writing, then seeing what the distiller made of it, then saving exactly that. */
export const UpdateForm = ({ memory, onDone }: Props) => {
  const { client } = useEngine()
  const act = useAct()
  const [text, setText] = useState(memory.content)
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const check = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await client.call('memories.draft', { id: memory.id, content: text })
      const distilled = answer.distilled ?? null
      setDraft(distilled === memory.content ? null : distilled)
      setProblem(distilled === memory.content ? texts.update.unchanged : (answer.reason ?? null))
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  const save = async (content: string): Promise<void> => {
    setBusy(true)
    const said = (answer: RouteOutput<'memories.update'>): string => answer.reason ?? texts.update.saved
    const answer = await act({ name: 'memories.update', input: { id: memory.id, content, is_distilled: true }, said })
    setBusy(false)
    if (answer?.status === 'saved') onDone(answer.id ?? null)
    else setProblem(answer?.reason ?? null)
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void (draft === null ? check() : save(draft))
  }

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key === 'Escape') onDone(null)
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
      }}
    >
      {draft === null ? (
        <TextArea
          label={texts.update.label}
          hint={texts.update.hint}
          problem={problem}
          autoFocus
          value={text}
          onChange={({ target }) => (setText(target.value), setProblem(null))}
        />
      ) : (
        <section className={styles.draft} tabIndex={-1} ref={takeFocus} aria-label={texts.update.distilled}>
          <h3>{texts.update.distilled}</h3>
          <WordDiff from={memory.content} to={draft} />
        </section>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="strong" disabled={isBusy} shortcut="Mod+Enter">
          {draft === null ? texts.update.look : texts.update.save}
        </Button>
        <Button type="button" onClick={() => (draft === null ? onDone(null) : setDraft(null))}>
          {draft === null ? texts.cancel : texts.update.back}
        </Button>
      </div>
    </form>
  )
}
