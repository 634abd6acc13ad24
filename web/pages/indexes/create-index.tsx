import { useState } from 'preact/hooks'
import { goTo, placeLink } from '../../route.js'
import type { Session } from '../../session.js'
import { Button } from '../../ui/button.js'
import { TextField } from '../../ui/field.js'
import { ErrorNotice } from '../../ui/notice.js'
import { TaskProgress } from '../../ui/task-progress.js'
import { useAction } from '../../use-action.js'
import type { AcceptedTask } from './index-answers.js'

interface CreateIndexProps {
  readonly session: Session
  readonly onCreated: () => void
  readonly onClose: () => void
}

/** Asks for a name and, if wanted, the primary key, and leads to the index once it is there. */
export function CreateIndex({ session, onCreated, onClose }: CreateIndexProps) {
  const [uid, setUid] = useState('')
  const [primaryKey, setPrimaryKey] = useState('')
  const creation = useAction(async () => {
    const json = { uid: uid.trim(), ...(primaryKey.trim() !== '' && { primaryKey: primaryKey.trim() }) }
    const { taskUid } = await session.api.call<AcceptedTask>('POST', '/indexes', { json })
    if (!session.may('tasks.get')) onCreated()
    return taskUid
  })
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault()
        creation.run()
      }}
    >
      <h2>New index</h2>
      <div class="field-pair">
        <TextField
          label="Name"
          value={uid}
          onChange={setUid}
          required
          placeholder="films"
          hint="Letters, digits, - and _."
        />
        <TextField
          label="Primary key"
          value={primaryKey}
          onChange={setPrimaryKey}
          placeholder="id"
          hint="The field that tells documents apart. Left empty, it is found with the first documents."
        />
      </div>
      <ErrorNotice error={creation.error} />
      <TaskProgress
        session={session}
        taskUid={creation.value}
        done={`The index ${uid.trim()} is there.`}
        onFinished={({ status }) => {
          if (status !== 'succeeded') return
          onCreated()
          goTo(placeLink('indexes', [uid.trim()]))
        }}
      />
      <div class="row">
        <Button kind="primary" type="submit" disabled={creation.isRunning || uid.trim() === ''}>
          Create
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  )
}
