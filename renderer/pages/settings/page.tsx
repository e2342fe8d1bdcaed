import type { ReactNode } from 'react'
import { useAsk } from '../../api/ask.ts'
import { openKeys } from '../../app/overlays.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Appearance } from './appearance.tsx'
import { Connection } from './connection.tsx'
import { groups } from './groups.ts'
import { Ollama } from './ollama.tsx'
import styles from './page.module.css'
import { Setting } from './setting.tsx'
import { Storage } from './storage.tsx'
import { TryDistiller } from './try-distiller.tsx'

/** What stands above the fields of a group. */
const HEADS: Readonly<Record<string, ReactNode>> = {
  capture: <Connection />,
  models: (
    <>
      <Ollama />
      <TryDistiller />
    </>
  ),
  engine: <Storage />,
}

export const SettingsPage = () => {
  const settings = useAsk('settings.read', {})
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.settings.title}</h1>
      <Waiting query={settings}>
        {data =>
          groups.map(({ key, title, names }) => (
            <Panel key={key} title={title}>
              {HEADS[key]}
              <div className={styles.fields}>
                {names.flatMap(name => {
                  const setting = data.settings.find(each => each.name === name)
                  return setting ? [<Setting key={name} setting={setting} />] : []
                })}
              </div>
            </Panel>
          ))
        }
      </Waiting>
      <Appearance />
      <Panel title={texts.keys.title}>
        <Button shortcut="?" onClick={openKeys}>
          {texts.palette.keys}
        </Button>
      </Panel>
    </div>
  )
}
