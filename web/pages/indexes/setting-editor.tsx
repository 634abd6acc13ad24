import { useState } from 'preact/hooks'
import { Select, TextArea, TextField } from '../../ui/field.js'
import { Switch } from '../../ui/switch.js'
import { KnownFields } from './known-fields.js'
import { linesOf, readLines, readSynonyms, synonymLines } from './setting-text.js'
import { describeSetting } from './setting-descriptions.js'
import { TypoEditor, type TypoTolerance } from './typo-editor.js'

/** What stands in an editor: a value, or why it is none. */
export type Edited = { readonly value: unknown } | { readonly mistake: string }

interface SettingEditorProps {
  readonly name: string
  /** As the server has it. An editor begins with it and is made anew for another. */
  readonly value: unknown
  readonly fieldNames: readonly string[]
  readonly onEdit: (edited: Edited) => void
}

/** The editor that fits a setting, and its value: what does not fit is edited as JSON. */
export function SettingEditor(props: SettingEditorProps) {
  const { name, value } = props
  const { editor } = describeSetting(name)
  if (typeof editor !== 'string') return <ChoiceEditor {...props} choices={editor} />
  switch (editor) {
    case 'fields':
    case 'lines':
      return linesOf(value) === undefined ? (
        <JsonEditor {...props} />
      ) : (
        <LinesEditor {...props} hasFields={editor === 'fields'} />
      )
    case 'synonyms':
      return synonymLines(value) === undefined ? <JsonEditor {...props} /> : <SynonymEditor {...props} />
    case 'typos':
      return (
        // The server shows every member of it.
        <TypoEditor start={value as TypoTolerance} onChange={(changed) => props.onEdit({ value: changed })} />
      )
    case 'text':
      return <ShortEditor {...props} />
    case 'number':
      return <ShortEditor {...props} isNumber />
    case 'switch':
      return <SwitchEditor {...props} />
    case 'json':
      return <JsonEditor {...props} />
    default:
      return unreachable(editor)
  }
}

function LinesEditor({
  name,
  value,
  fieldNames,
  hasFields,
  onEdit,
}: SettingEditorProps & { hasFields: boolean }) {
  const { title, hint } = describeSetting(name)
  const [text, setText] = useState(linesOf(value) ?? '')
  const change = (next: string) => {
    setText(next)
    onEdit({ value: readLines(next) })
  }
  return (
    <>
      <TextArea label={title} hint={hint} value={text} onChange={change} rows={rowsFor(text)} isCode />
      {hasFields && (
        <KnownFields
          of={title}
          names={fieldNames}
          chosen={readLines(text)}
          onChange={(chosen) => change(chosen.join('\n'))}
        />
      )}
    </>
  )
}

function SynonymEditor({ name, value, onEdit }: SettingEditorProps) {
  const { title, hint } = describeSetting(name)
  const [text, setText] = useState(synonymLines(value) ?? '')
  const change = (next: string) => {
    setText(next)
    const read = readSynonyms(next)
    onEdit(typeof read === 'string' ? { mistake: read } : { value: read })
  }
  return <TextArea label={title} hint={hint} value={text} onChange={change} rows={rowsFor(text)} isCode />
}

function JsonEditor({ name, value, onEdit }: SettingEditorProps) {
  const { title, hint } = describeSetting(name)
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  const change = (next: string) => {
    setText(next)
    try {
      onEdit({ value: JSON.parse(next) as unknown })
    } catch (error) {
      onEdit({ mistake: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` })
    }
  }
  return <TextArea label={title} hint={hint} value={text} onChange={change} rows={rowsFor(text)} isCode />
}

function ShortEditor({ name, value, onEdit, isNumber = false }: SettingEditorProps & { isNumber?: boolean }) {
  const { title, hint } = describeSetting(name)
  const [text, setText] = useState(shownText(value))
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') onEdit({ value: null })
    else onEdit({ value: isNumber ? Number(next) : next })
  }
  return (
    <TextField label={title} hint={hint} value={text} onChange={change} type={isNumber ? 'number' : 'text'} />
  )
}

function SwitchEditor({ name, value, onEdit }: SettingEditorProps) {
  const { title, hint } = describeSetting(name)
  const [isOn, setOn] = useState(value === true)
  const change = (next: boolean) => {
    setOn(next)
    onEdit({ value: next })
  }
  return <Switch label={title} hint={hint} checked={isOn} onChange={change} />
}

function ChoiceEditor({ name, value, choices, onEdit }: SettingEditorProps & { choices: readonly string[] }) {
  const { title, hint } = describeSetting(name)
  const [chosen, setChosen] = useState(shownText(value))
  const change = (next: string) => {
    setChosen(next)
    onEdit({ value: next })
  }
  return <Select label={title} hint={hint} value={chosen} onChange={change} choices={choices} />
}

/** Room for what stands there and a line more, within reason. */
function rowsFor(text: string): number {
  return Math.min(14, Math.max(3, text.split('\n').length + 1))
}

/** Of a text or a number; what is not set is shown as nothing. */
function shownText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function unreachable(kind: never): never {
  throw new Error(`no editor for ${String(kind)}`)
}
