import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'

interface Frame {
  readonly label: string
  readonly hint?: ReactNode
  readonly problem?: string | null
}

const Framed = ({ label, hint, problem, children }: Frame & { readonly children: ReactNode }) => (
  <Base.Root className={styles.field} invalid={problem != null}>
    <Base.Label className={styles.label}>{label}</Base.Label>
    {children}
    {problem != null && (
      <Base.Error className={styles.problem} match>
        {problem}
      </Base.Error>
    )}
    {hint !== undefined && problem == null && <Base.Description className={styles.hint}>{hint}</Base.Description>}
  </Base.Root>
)

type InputProps = Frame & Omit<ComponentProps<'input'>, 'className' | 'style'>

export const TextField = ({ label, hint, problem, ...input }: InputProps) => (
  <Framed label={label} hint={hint} problem={problem ?? null}>
    <Base.Control className={styles.input} {...input} />
  </Framed>
)

type AreaProps = Frame & Omit<ComponentProps<'textarea'>, 'className' | 'style'>

export const TextArea = ({ label, hint, problem, ...area }: AreaProps) => (
  <Framed label={label} hint={hint} problem={problem ?? null}>
    <Base.Control render={<textarea {...area} />} className={styles.area} />
  </Framed>
)
