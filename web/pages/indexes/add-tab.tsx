import { useRef, useState } from 'preact/hooks'
import { Button } from '../../ui/button.js'
import { Select, TextArea, TextField } from '../../ui/field.js'
import { AddedFile } from './added-file.js'
import { DropZone } from './drop-zone.js'
import type { TabProps } from './index-tab.js'

/** One thing to send: a file, or what was pasted. */
interface Parcel {
  readonly number: number
  readonly name: string
  readonly content: Blob
  readonly method: 'POST' | 'PUT'
  readonly primaryKey: string
}

type Method = Parcel['method']

const methods: readonly (readonly [Method, string])[] = [
  ['POST', 'replace the whole document'],
  ['PUT', 'change only the fields that are sent'],
]

/** Takes files of documents, or documents that are pasted, and follows them until they can be searched. */
export function AddTab({ session, index, onChanged }: TabProps) {
  const [parcels, setParcels] = useState<readonly Parcel[]>([])
  const [method, setMethod] = useState<Method>('POST')
  const [primaryKey, setPrimaryKey] = useState('')
  const [pasted, setPasted] = useState('')
  const count = useRef(0)

  const add = (files: readonly { readonly name: string; readonly content: Blob }[]) => {
    const added = files.map((file) => {
      count.current += 1
      return { ...file, number: count.current, method, primaryKey: primaryKey.trim() }
    })
    // The newest stands first, where it is seen.
    setParcels((before) => [...added, ...before])
  }

  return (
    <>
      <div class={index.primaryKey === null ? 'field-pair' : 'narrow'}>
        <Select
          label="When a document is there already"
          value={method}
          onChange={(value) => setMethod(value === 'PUT' ? 'PUT' : 'POST')}
          choices={methods}
        />
        {index.primaryKey === null && (
          <TextField
            label="Primary key"
            value={primaryKey}
            onChange={setPrimaryKey}
            placeholder="found by itself"
            hint="The field that tells documents apart. Needed when several fields end with id, or none."
          />
        )}
      </div>
      <DropZone
        label="Drop files here, or choose them"
        hint="JSON, NDJSON or CSV; several at once if you like."
        accept=".json,.ndjson,.jsonl,.csv,.tsv,.txt,application/json,text/csv"
        onFiles={(files) => add(files.map((file) => ({ name: file.name, content: file })))}
      />
      <ul class="list-plain" aria-label="Files">
        {parcels.map((parcel) => (
          <li key={parcel.number} class="card">
            <AddedFile session={session} indexUid={index.uid} {...parcel} onFinished={onChanged} />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add([{ name: 'pasted text', content: new Blob([pasted]) }])
          setPasted('')
        }}
      >
        <TextArea
          label="Or paste documents"
          value={pasted}
          onChange={setPasted}
          rows={8}
          isCode
          placeholder={'[{ "id": 1, "title": "Metropolis" }]'}
        />
        <Button kind="primary" type="submit" disabled={pasted.trim() === ''}>
          Add
        </Button>
      </form>
    </>
  )
}
