import type { Session } from '../../session.js'
import { ConfirmButton } from '../../ui/button.js'
import { ErrorNotice } from '../../ui/notice.js'
import { TaskProgress } from '../../ui/task-progress.js'
import { useAction } from '../../use-action.js'
import { indexPath, type AcceptedTask } from './index-answers.js'

interface DeleteIndexProps {
  readonly session: Session
  readonly uid: string
  readonly onDeleted: () => void
}

/** Deletes an index with everything in it, after asking once more. */
export function DeleteIndex({ session, uid, onDeleted }: DeleteIndexProps) {
  const deletion = useAction(async () => {
    const { taskUid } = await session.api.call<AcceptedTask>('DELETE', indexPath(uid))
    if (!session.may('tasks.get')) onDeleted()
    return taskUid
  })
  return (
    <div>
      {deletion.value === undefined && (
        <ConfirmButton sure={`Delete ${uid} and its documents`} onConfirm={deletion.run}>
          Delete
        </ConfirmButton>
      )}
      <ErrorNotice error={deletion.error} />
      <TaskProgress
        session={session}
        taskUid={deletion.value}
        done="Deleted."
        onFinished={({ status }) => {
          if (status === 'succeeded') onDeleted()
        }}
      />
    </div>
  )
}
