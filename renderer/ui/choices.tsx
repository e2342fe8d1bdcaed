import { Switch } from '@base-ui/react/switch'
import { useId, type ReactNode } from 'react'
import styles from './choices.module.css'

interface Frame {
  readonly label: string
  readonly hint?: ReactNode
  readonly problem?: string | null
  readonly disabled?: boolean
}

const Note = ({ id, hint, problem }: Pick<Frame, 'hint' | 'problem'> & { readonly id: string }) => (
  <p id={id} className={problem ? styles.problem : styles.hint}>
    {problem ?? hint}
  </p>
)

interface SelectProps extends Frame {
  readonly value: string
  readonly options: readonly string[]
  readonly onChoose: (value: string) => void
}

/** The system's own list: it knows the person's habits best. */
export const SelectField = ({ label, hint, problem, disabled, value, options, onChoose }: SelectProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={value}
        disabled={disabled}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <Note id={`${id}-note`} hint={hint} problem={problem ?? null} />
    </div>
  )
}

interface SwitchProps extends Frame {
  readonly isOn: boolean
  readonly onSwitch: (on: boolean) => void
}

export const SwitchField = ({ label, hint, problem, disabled, isOn, onSwitch }: SwitchProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <span id={`${id}-label`}>{label}</span>
        <Switch.Root
          className={styles.switch}
          checked={isOn}
          disabled={disabled ?? false}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-note`}
          onCheckedChange={onSwitch}
        >
          <Switch.Thumb className={styles.thumb} />
        </Switch.Root>
      </div>
      <Note id={`${id}-note`} hint={hint} problem={problem ?? null} />
    </div>
  )
}
