import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { useAsk } from '../../api/ask.ts'
import { bytes } from '../../components/numbers.ts'
import { ago } from '../../components/time.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** Where the captured text lies, when it goes, and letting it go now. */
export const RawText = () => {
  const act = useAct()
  const raw = useAsk('privacy.raw', {})
  const [isAsking, setAsking] = useState(false)
  const remove = (): void => {
    setAsking(false)
    void act({ name: 'privacy.deleteRaw', input: {}, said: () => texts.privacy.rawDeleted })
  }
  return (
    <Panel title={texts.privacy.raw}>
      <Waiting query={raw}>
        {({ directory, bytes: size, oldest, retention_days }) => (
          <>
            <p>{texts.privacy.rawAbout(retention_days)}</p>
            <p className={styles.faint}>
              <code>{directory}</code> · {bytes(size)}
              {oldest !== null && ` · ${texts.privacy.rawOldest(ago(oldest))}`}
            </p>
            <p className={styles.act}>
              <Button look="danger" onClick={() => setAsking(true)}>
                {texts.privacy.rawDelete}
              </Button>
            </p>
          </>
        )}
      </Waiting>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.privacy.rawDeleteTitle}
        about={texts.privacy.rawDeleteAbout}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{texts.cancel}</Button>
            <Button look="danger" onClick={remove}>
              {texts.privacy.rawDelete}
            </Button>
          </>
        }
      />
    </Panel>
  )
}
