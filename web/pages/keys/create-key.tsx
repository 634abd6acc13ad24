import { useState } from 'preact/hooks'
import type { Session } from '../../session.js'
import { Button } from '../../ui/button.js'
import { TextField } from '../../ui/field.js'
import { ErrorNotice } from '../../ui/notice.js'
import { useAction } from '../../use-action.js'
import { ActionChoice } from './action-choice.js'
import type { KeyAnswer } from './key-answer.js'

interface CreateKeyProps {
  readonly session: Session
  readonly onCreated: (created: KeyAnswer) => void
  readonly onClose: () => void
}

/** Asks for everything that cannot be changed later. */
export function CreateKey({ session, onCreated, onClose }: CreateKeyProps) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [actions, setActions] = useState<readonly string[]>(['search'])
  const [indexes, setIndexes] = useState('*')
  const [expiry, setExpiry] = useState('')
  const creation = useAction(async () => {
    const json = {
      name: name.trim() === '' ? null : name.trim(),
      description: description.trim() === '' ? null : description.trim(),
      actions,
      indexes: indexes.split(/[\s,]+/).filter((pattern) => pattern !== ''),
      expiresAt: expiry === '' ? null : new Date(expiry).toISOString(),
    }
    onCreated(await session.api.call<KeyAnswer>('POST', '/keys', { json }))
  })
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault()
        creation.run()
      }}
    >
      <h2>New key</h2>
      <div class="field-pair">
        <TextField label="Name" value={name} onChange={setName} placeholder="shop front" />
        <TextField label="Description" value={description} onChange={setDescription} />
      </div>
      <ActionChoice chosen={actions} onChange={setActions} />
      <div class="field-pair">
        <TextField
          label="Indexes"
          value={indexes}
          onChange={setIndexes}
          hint="Names, or beginnings of names with *, parted by commas. * alone stands for all. A key for some indexes cannot be given rights over the whole server."
        />
        <TextField
          label="Expires"
          type="datetime-local"
          value={expiry}
          onChange={setExpiry}
          hint="In your time. Left empty, it never expires."
        />
      </div>
      <p class="hint">Only the name and the description can be changed later.</p>
      <ErrorNotice error={creation.error} />
      <div class="row">
        <Button kind="primary" type="submit" disabled={creation.isRunning || actions.length === 0}>
          Create
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  )
}
