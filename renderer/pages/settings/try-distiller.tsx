import { useState } from 'react'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { useEngine } from '../../api/engine.tsx'
import { took } from '../../components/time.ts'
import { TypeDot } from '../../components/type-dot.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import styles from './page.module.css'

/** A sentence of the person's own, through the distiller in use; nothing of it is kept. */
export const TryDistiller = () => {
  const { client } = useEngine()
  const [text, setText] = useState<string>(texts.settings.trying.example)
  const [answer, setAnswer] = useState<RouteOutput<'models.try'> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      setAnswer(await client.call('models.try', { text }))
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.part}>
      <TextArea
        label={texts.settings.trying.label}
        problem={problem}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button disabled={isBusy || text.trim() === ''} onClick={() => void run()}>
          {texts.settings.trying.run}
        </Button>
      </div>
      <div aria-live="polite">
        {answer && answer.facts.length === 0 && <p className={styles.faint}>{texts.settings.trying.nothing}</p>}
        {answer?.facts.map(({ content, type }) => (
          <p key={content} className={styles.fact}>
            <TypeDot type={type} /> {content}
          </p>
        ))}
        {answer && <p className={styles.faint}>{texts.activity.took(took(answer.ms))}</p>}
      </div>
    </div>
  )
}
