import type { TaskObject } from './task-objects.js'

/** Why a task failed, with the way to the explanation. No alert: it may be of yesterday. */
export function TaskError({ error: { message, code } }: { error: NonNullable<TaskObject['error']> }) {
  return (
    <p class="task-error">
      {message}{' '}
      <a href={`/errors#${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
        {code}
      </a>
    </p>
  )
}
