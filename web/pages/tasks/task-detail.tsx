import type { ComponentChildren } from 'preact'
import type { Session } from '../../session.js'
import { Code } from '../../ui/code.js'
import { Dialog } from '../../ui/dialog.js'
import { durationText } from '../../ui/duration-text.js'
import { Moment } from '../../ui/moment.js'
import { ErrorNotice } from '../../ui/notice.js'
import { useLoaded } from '../../use-loaded.js'
import { StatusTag } from './status-tag.js'
import { TaskError } from './task-error.js'
import type { TaskObject } from './task-objects.js'
import { detailsText, isUnfinished, typeWords } from './task-words.js'

interface TaskDetailProps {
  readonly session: Session
  readonly uid: string
  /** Changes whenever the list was looked at, so that this is not behind it. */
  readonly turn: unknown
  readonly onClose: () => void
}

/** Everything about one task, over the list. */
export function TaskDetail({ session: { api }, uid, turn, onClose }: TaskDetailProps) {
  const { value, error } = useLoaded(
    async (signal) => api.call<TaskObject>('GET', `/tasks/${encodeURIComponent(uid)}`, { signal }),
    [api, uid, turn],
  )
  return (
    <Dialog title={`Task ${uid}`} onClose={onClose}>
      <ErrorNotice error={error} />
      {value !== undefined && <Described task={value} />}
    </Dialog>
  )
}

function Described({ task }: { task: TaskObject }) {
  const { type, status, indexUid, batchUid, canceledBy, error, enqueuedAt, startedAt, duration } = task
  const details = detailsText(task)
  return (
    <>
      <p class="row">
        <strong>{typeWords[type] ?? type}</strong> <StatusTag status={status} />
        {indexUid !== null && <span>in {indexUid}</span>}
      </p>
      {error !== null && <TaskError error={error} />}
      <dl class="fields">
        {details !== '' && <Row name="Details">{details}</Row>}
        <Row name="Accepted">
          <Moment at={enqueuedAt} />
        </Row>
        {startedAt !== null && (
          <Row name="Started">
            <Moment at={startedAt} />
            {batchUid !== null && `, in batch ${batchUid}`}
          </Row>
        )}
        {duration !== null && <Row name="Took">{durationText(duration)}</Row>}
        {canceledBy !== null && <Row name="Canceled by">task {canceledBy}</Row>}
      </dl>
      {isUnfinished(task) && <p class="hint">It is not finished yet; this is kept up to date.</p>}
      <Code title="JSON" text={JSON.stringify(task, null, 2)} />
    </>
  )
}

function Row({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
