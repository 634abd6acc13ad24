import { useState } from 'preact/hooks'
import { Checkbox, TextArea, TextField } from '../../ui/field.js'
import { readLines } from './setting-text.js'

/** As the server shows it, every member filled in. */
export interface TypoTolerance {
  readonly enabled: boolean
  readonly minWordSizeForTypos: { readonly oneTypo: number; readonly twoTypos: number }
  readonly disableOnWords: readonly string[]
  readonly disableOnAttributes: readonly string[]
  readonly disableOnNumbers: boolean
}

interface TypoEditorProps {
  readonly start: TypoTolerance
  readonly onChange: (value: TypoTolerance) => void
}

/** Which typos are forgiven. */
export function TypoEditor({ start, onChange }: TypoEditorProps) {
  const [value, setValue] = useState(start)
  const [words, setWords] = useState(start.disableOnWords.join('\n'))
  const [attributes, setAttributes] = useState(start.disableOnAttributes.join('\n'))
  const change = (part: Partial<TypoTolerance>) => {
    const next = { ...value, ...part }
    setValue(next)
    onChange(next)
  }
  const sizes = value.minWordSizeForTypos
  const changeSize = (part: Partial<TypoTolerance['minWordSizeForTypos']>) =>
    change({ minWordSizeForTypos: { ...sizes, ...part } })
  return (
    <>
      <p class="editor-title">Typos</p>
      <Checkbox label="Forgive typos" checked={value.enabled} onChange={(enabled) => change({ enabled })} />
      <Checkbox
        label="But not in numbers"
        checked={value.disableOnNumbers}
        onChange={(disableOnNumbers) => change({ disableOnNumbers })}
      />
      <div class="field-pair">
        <TextField
          label="Letters for one typo"
          type="number"
          value={String(sizes.oneTypo)}
          onChange={(text) => changeSize({ oneTypo: Number(text) })}
        />
        <TextField
          label="Letters for two typos"
          type="number"
          value={String(sizes.twoTypos)}
          onChange={(text) => changeSize({ twoTypos: Number(text) })}
        />
      </div>
      <TextArea
        label="Words to be spelt right"
        hint="One per line."
        rows={2}
        value={words}
        onChange={(text) => {
          setWords(text)
          change({ disableOnWords: readLines(text) })
        }}
      />
      <TextArea
        label="Fields to be spelt right"
        hint="One per line."
        rows={2}
        value={attributes}
        onChange={(text) => {
          setAttributes(text)
          change({ disableOnAttributes: readLines(text) })
        }}
      />
    </>
  )
}
