import { useEffect, useState } from 'react'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { useEngine } from '../../api/engine.tsx'
import { texts } from '../../texts.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SelectField, SwitchField } from '../../ui/choices.tsx'
import { sayDone } from '../../ui/toast.tsx'
import { editors, type Editor } from './groups.ts'

type Given = RouteOutput<'settings.read'>['settings'][number]

const shown = (value: unknown, { kind }: Editor): string => {
  if (Array.isArray(value)) return value.join('\n')
  if (kind === 'secret') return ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const read = (text: string, { kind }: Editor): unknown => {
  if (kind === 'lines')
    return text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
  if (text.trim() === '') return null
  return kind === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text.trim()
}

/** One setting: saved when it is left, refused at the field with the reason, locked when the environment decides. */
export const Setting = ({ setting }: { readonly setting: Given }) => {
  const { client, queries } = useEngine()
  const editor = editors[setting.name] ?? { kind: 'text' }
  const before = shown(setting.value, editor)
  const [text, setText] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setText(before), [before])

  const save = async (value: unknown): Promise<void> => {
    try {
      await client.call('settings.write', { name: setting.name, value })
      setProblem(null)
      await queries.invalidateQueries({ queryKey: ['settings.read'] })
      sayDone(texts.settings.saved)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  const isLocked = setting.source === 'environment'
  const { label, about } = texts.settings.fields[setting.name] ?? { label: setting.name, about: '' }
  const hint = isLocked ? texts.settings.overridden(setting.environment ?? '') : about
  const frame = { label, hint, problem, disabled: isLocked }

  if (editor.kind === 'choice')
    return <SelectField {...frame} value={before} options={editor.options} onChoose={value => void save(value)} />
  if (editor.kind === 'flag')
    return <SwitchField {...frame} isOn={setting.value === true} onSwitch={on => void save(on)} />
  const edit = {
    ...frame,
    value: text,
    onBlur: () => {
      if (text !== before) void save(read(text, editor))
    },
  }
  if (editor.kind === 'lines') return <TextArea {...edit} onChange={({ target }) => setText(target.value)} />
  return (
    <TextField
      {...edit}
      type={editor.kind === 'secret' ? 'password' : 'text'}
      inputMode={editor.kind === 'number' ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={false}
      {...(typeof setting.value === 'string' && editor.kind === 'secret' && { placeholder: setting.value })}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setText(before)
      }}
    />
  )
}
