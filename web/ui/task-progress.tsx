import type { Session } from '../session.js'
import { useTask } from '../use-task.js'
import { failureOfTask, type TaskReport } from '../watch-task.js'
import { ErrorNotice, Notice } from './notice.js'
import { ProgressBar } from './progress-bar.js'

interface TaskProgressProps {
  readonly session: Session
  /** Undefined shows nothing. */
  readonly taskUid: number | undefined
  /** What is said when all went well. */
  readonly done: string | ((task: TaskReport) => string)
  readonly onFinished?: (task: TaskReport) => void
}

/** A task from its acceptance to its end: how far it is, and then what came of it, in words. */
export function TaskProgress({ session, taskUid, done, onFinished }: TaskProgressProps) {
  const { progress, finished, error } = useTask(session, taskUid, onFinished)
  if (taskUid === undefined) return null
  if (!session.may('tasks.get'))
    return (
      <Notice>
        Accepted as task {taskUid}. This key may not see tasks, so this page cannot tell when it is done.
      </Notice>
    )
  if (error !== undefined) return <ErrorNotice error={error} />
  if (finished !== undefined) {
    const failure = failureOfTask(finished)
    if (failure !== undefined) return <ErrorNotice error={failure} />
    return <Notice tone="good">{typeof done === 'string' ? done : done(finished)}</Notice>
  }
  const label =
    progress?.step ?? (progress?.task.status === 'processing' ? 'Working' : 'Waiting for its turn')
  return <ProgressBar label={label} percentage={progress?.percentage} />
}
