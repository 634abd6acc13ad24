import { useState } from 'preact/hooks'
import { Button } from '../../ui/button.js'
import { SettingEditor, type Edited } from './setting-editor.js'
import { describeSetting } from './setting-descriptions.js'

interface SettingSectionProps {
  readonly name: string
  readonly value: unknown
  readonly isChanged: boolean
  readonly isReadOnly: boolean
  readonly fieldNames: readonly string[]
  readonly onEdit: (edited: Edited) => void
  readonly onReset: () => void
}

/** One setting: what it is, its editor, and the way back to how every index begins. */
export function SettingSection({
  name,
  isChanged,
  isReadOnly,
  onReset,
  onEdit,
  ...rest
}: SettingSectionProps) {
  const { title } = describeSetting(name)
  const [mistake, setMistake] = useState<string>()
  return (
    <fieldset class="card setting" disabled={isReadOnly} data-setting={name}>
      <legend class="visually-hidden">{title}</legend>
      <SettingEditor
        name={name}
        {...rest}
        onEdit={(edited) => {
          setMistake('mistake' in edited ? edited.mistake : undefined)
          onEdit(edited)
        }}
      />
      {mistake !== undefined && (
        <p class="mistake" role="alert">
          {mistake}
        </p>
      )}
      {!isReadOnly && (
        <div class="row row-apart">
          <Button kind="quiet" onClick={onReset} title={`Reset ${title}`}>
            Reset
          </Button>
          {isChanged && <span class="tag">changed</span>}
        </div>
      )}
    </fieldset>
  )
}
