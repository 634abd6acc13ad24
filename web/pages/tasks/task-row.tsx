import { ConfirmButton } from '../../ui/button.js'
import { durationText } from '../../ui/duration-text.js'
import { Moment } from '../../ui/moment.js'
import { StatusTag } from './status-tag.js'
import { TaskError } from './task-error.js'
import type { TaskObject } from './task-objects.js'
import { detailsText, isUnfinished, typeWords } from './task-words.js'

interface TaskRowProps {
  readonly task: TaskObject
  readonly link: string
  /** Absent when the key may not cancel. */
  readonly onCancel: ((uid: number) => void) | undefined
}

/** One task of the list. */
export function TaskRow({ task, link, onCancel }: TaskRowProps) {
  const { uid, type, status, indexUid, error, duration, enqueuedAt } = task
  return (
    <li class="task-row" data-task={uid}>
      <a href={link} class="task-name">
        {typeWords[type] ?? type} <span class="hint">#{uid}</span>
      </a>
      <StatusTag status={status} />
      <span class="task-index">{indexUid ?? ''}</span>
      <span class="hint task-details">{detailsText(task)}</span>
      <span class="hint task-times">
        <Moment at={enqueuedAt} />
        {duration !== null && ` · took ${durationText(duration)}`}
      </span>
      <span class="task-actions">
        {onCancel !== undefined && isUnfinished(task) && type !== 'taskCancelation' && (
          <ConfirmButton sure={`Cancel task ${uid}`} onConfirm={() => onCancel(uid)}>
            Cancel<span class="visually-hidden"> task {uid}</span>
          </ConfirmButton>
        )}
      </span>
      {error !== null && <TaskError error={error} />}
    </li>
  )
}
