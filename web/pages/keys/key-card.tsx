import { useState } from 'preact/hooks'
import { formatMoment } from '../../format.js'
import type { Session } from '../../session.js'
import { Button, ConfirmButton } from '../../ui/button.js'
import { TextField } from '../../ui/field.js'
import { ErrorNotice } from '../../ui/notice.js'
import { useAction } from '../../use-action.js'
import { maskedKey, nameOf, type KeyAnswer } from './key-answer.js'

interface KeyCardProps {
  readonly session: Session
  readonly shown: KeyAnswer
  readonly onChanged: () => void
}

/** One key: what it may do, and how it is renamed or taken back. */
export function KeyCard({ session: { api, may }, shown, onChanged }: KeyCardProps) {
  const [isEditing, setEditing] = useState(false)
  const deletion = useAction(async () => {
    await api.call('DELETE', `/keys/${shown.uid}`)
    onChanged()
  })
  return (
    <article aria-label={nameOf(shown)}>
      <div class="row row-apart block-head">
        <h3>{nameOf(shown)}</h3>
        <div class="row">
          {may('keys.update') && !isEditing && (
            <Button kind="quiet" onClick={() => setEditing(true)}>
              Rename
            </Button>
          )}
          {may('keys.delete') && (
            <ConfirmButton sure="Delete this key" onConfirm={deletion.run}>
              Delete
            </ConfirmButton>
          )}
        </div>
      </div>
      <ErrorNotice error={deletion.error} />
      {isEditing ? (
        <EditKey
          api={api}
          shown={shown}
          onDone={() => {
            setEditing(false)
            onChanged()
          }}
          onClose={() => setEditing(false)}
        />
      ) : (
        shown.description !== null && <p>{shown.description}</p>
      )}
      <dl class="preview">
        <div>
          <dt>Value</dt>
          <dd>
            <code>{maskedKey(shown.key)}</code>
          </dd>
        </div>
        <div>
          <dt>May</dt>
          <dd class="tags">
            {shown.actions.map((action) => (
              <span key={action} class="tag">
                {action === '*' ? 'everything' : action}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Indexes</dt>
          <dd class="tags">
            {shown.indexes.map((pattern) => (
              <span key={pattern} class="tag">
                {pattern === '*' ? 'all' : pattern}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd>{expiry(shown.expiresAt)}</dd>
        </div>
      </dl>
    </article>
  )
}

function expiry(expiresAt: string | null): string {
  if (expiresAt === null) return 'never'
  return `${formatMoment(expiresAt)}${new Date(expiresAt) < new Date() ? ', which is over' : ''}`
}

interface EditKeyProps {
  readonly api: Session['api']
  readonly shown: KeyAnswer
  readonly onDone: () => void
  readonly onClose: () => void
}

function EditKey({ api, shown, onDone, onClose }: EditKeyProps) {
  const [name, setName] = useState(shown.name ?? '')
  const [description, setDescription] = useState(shown.description ?? '')
  const change = useAction(async () => {
    const json = { name: name === '' ? null : name, description: description === '' ? null : description }
    await api.call('PATCH', `/keys/${shown.uid}`, { json })
    onDone()
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.run()
      }}
    >
      <TextField label="Name" value={name} onChange={setName} />
      <TextField label="Description" value={description} onChange={setDescription} />
      <ErrorNotice error={change.error} />
      <div class="row">
        <Button kind="primary" type="submit" disabled={change.isRunning}>
          Save
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  )
}
