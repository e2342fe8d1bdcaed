import { useState } from 'react'
import { chooseTheme, readTheme, themes } from '../../app/theme.ts'
import { texts } from '../../texts.ts'
import { SelectField } from '../../ui/choices.tsx'
import { Panel } from '../../ui/panel.tsx'

export const Appearance = () => {
  const [theme, setTheme] = useState(readTheme)
  return (
    <Panel title={texts.settings.groups.appearance}>
      <SelectField
        label={texts.settings.theme}
        value={theme}
        options={themes}
        onChoose={value => {
          const chosen = themes.find(each => each === value) ?? 'system'
          setTheme(chosen)
          chooseTheme(chosen)
        }}
      />
    </Panel>
  )
}
