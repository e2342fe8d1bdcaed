import { useAsk } from '../../api/ask.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** Every address the app may talk to. */
export const Addresses = () => {
  const list = useAsk('privacy.addresses', {})
  return (
    <Panel title={texts.privacy.addresses}>
      <Waiting query={list}>
        {({ addresses }) => (
          <>
            {!addresses.some(({ is_on, is_local }) => is_on && !is_local) && <p>{texts.privacy.nothingLeaves}</p>}
            <ul className={styles.rules}>
              {addresses.map(({ address, purpose, is_on, is_local }) => (
                <li key={address} className={styles.address}>
                  <code>{address}</code>
                  <Badge tone={is_on && !is_local ? 'warn' : 'plain'}>
                    {is_on ? (is_local ? texts.privacy.onLocal : texts.privacy.on) : texts.privacy.off}
                  </Badge>
                  <p className={styles.faint}>{purpose}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Waiting>
    </Panel>
  )
}
