import { useAct } from '../../api/act.ts'
import { useAsk } from '../../api/ask.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './page.module.css'

/** How Claude Code stands to this engine, and the one thing to do about it. */
export const Connection = () => {
  const act = useAct()
  const status = useAsk('clients.status', {})
  const { connection } = texts.settings
  return (
    <Waiting query={status}>
      {({ state, reason, files }) => (
        <div className={styles.row}>
          <div>
            <p>{reason ?? connection.states[state]}</p>
            {files.length > 0 && <p className={styles.faint}>{files.join(' · ')}</p>}
          </div>
          {state === 'connected' ? (
            <Button
              onClick={() => void act({ name: 'clients.disconnect', input: {}, said: () => connection.disconnected })}
            >
              {connection.disconnect}
            </Button>
          ) : (
            <Button
              look="strong"
              onClick={() => void act({ name: 'clients.connect', input: {}, said: () => connection.connected })}
            >
              {state === 'outdated' ? connection.update : connection.connect}
            </Button>
          )}
        </div>
      )}
    </Waiting>
  )
}
