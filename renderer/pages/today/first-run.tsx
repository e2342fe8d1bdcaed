import { Check, Circle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { useAct } from '../../api/act.ts'
import { useAsk } from '../../api/ask.ts'
import { useEngine } from '../../api/engine.tsx'
import { chosenStore, enterSample } from '../../api/store.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './first-run.module.css'

interface StepProps {
  readonly isDone: boolean
  readonly title: string
  readonly about: string
  readonly children?: ReactNode
}

const Step = ({ isDone, title, about, children }: StepProps) => (
  <li className={isDone ? styles.done : styles.step}>
    {isDone ? <Check size={15} aria-label={texts.done} /> : <Circle size={15} aria-hidden="true" />}
    <div>
      <p className={styles.title}>{title}</p>
      {!isDone && <p className={styles.about}>{about}</p>}
      {!isDone && children}
    </div>
  </li>
)

/** From nothing to the first memory; gone once that is reached. */
export const FirstRun = ({ status }: { readonly status: RouteOutput<'activity.status'> }) => {
  const { transport } = useEngine()
  const act = useAct()
  const connection = useAsk('clients.status', {})
  const [isOpening, setOpening] = useState(false)
  const { first } = texts.today
  const { queue, memories, models } = status
  const seen = queue.pending + queue.processing + queue.done + queue.rejected + queue.duplicate + queue.blocked > 0
  const isConnected = connection.data?.state === 'connected'
  if (!connection.data || chosenStore() === 'sample' || (isConnected && seen && memories.total > 0)) return null
  const connect = () => void act({ name: 'clients.connect', input: {}, said: () => first.connected })
  return (
    <Panel title={first.title}>
      <ol className={styles.steps}>
        <Step isDone={isConnected} title={first.connect} about={connection.data.reason ?? first.connectAbout}>
          <Button look="strong" onClick={connect}>
            {connection.data.state === 'outdated' ? first.reconnectAct : first.connectAct}
          </Button>
        </Step>
        <Step isDone={seen} title={first.call} about={first.callAbout} />
        <Step isDone={memories.total > 0} title={first.memory} about={first.memoryAbout} />
      </ol>
      <p className={styles.about}>
        {models.distiller === 'built-in' ? first.modelsBuiltin : first.modelsOllama(models.distiller)}
      </p>
      {memories.total === 0 && (
        <p className={styles.sample}>
          <Button
            disabled={isOpening}
            onClick={() => {
              setOpening(true)
              void enterSample(transport)
            }}
          >
            {isOpening ? texts.sample.opening : texts.sample.enter}
          </Button>
        </p>
      )}
    </Panel>
  )
}
