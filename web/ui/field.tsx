import type { ComponentChildren, InputHTMLAttributes, JSX } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  readonly label: string
  /** Stands below the control and is read out with it. */
  readonly hint?: ComponentChildren
  readonly children: (ids: { id: string; 'aria-describedby': string | undefined }) => JSX.Element
}

/** A label, a control and a hint that belong together for every reader. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': hint === undefined ? undefined : hintId })}
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ComponentChildren
  readonly type?: 'text' | 'password' | 'url' | 'number' | 'datetime-local'
  readonly placeholder?: string
  readonly required?: boolean
  readonly autocomplete?: string
}

export function TextField({ label, hint, value, onChange, type = 'text', ...input }: TextFieldProps) {
  // Which members an input may have depends on its type, and the type is only known when it is shown.
  const attributes = { ...input, type, value } as InputHTMLAttributes
  return (
    <Field label={label} hint={hint}>
      {(ids) => <input {...ids} {...attributes} onInput={(event) => onChange(event.currentTarget.value)} />}
    </Field>
  )
}

interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ComponentChildren
  readonly rows?: number
  readonly placeholder?: string
  readonly isCode?: boolean
}

export function TextArea({ label, hint, value, onChange, isCode = false, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          {...input}
          class={isCode ? 'code' : undefined}
          spellcheck={!isCode}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Values, or pairs of value and what is shown for it. */
  readonly choices: readonly (string | readonly [string, string])[]
  readonly hint?: ComponentChildren
}

export function Select({ label, value, onChange, choices, hint }: SelectProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <select {...ids} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {choices.map((choice) => {
            const [own, shown] = typeof choice === 'string' ? [choice, choice] : choice
            return (
              <option key={own} value={own}>
                {shown}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
}

interface CheckboxProps {
  readonly label: ComponentChildren
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

export function Checkbox({ label, checked, onChange, disabled = false }: CheckboxProps) {
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
