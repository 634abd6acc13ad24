import { immutableField, valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'

/** A bound on one of a task's three dates. */
function taskDate(parameter: string) {
  return valueError(`\`${parameter}\` must be a date, \`YYYY-MM-DD\` or RFC 3339, or \`*\` for any.`)
}

/** Tasks, batches and webhooks. */
export const taskErrors = {
  task_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning: 'No task has this uid, or the key may not see it: finished tasks may have been deleted.',
    message: (uid: number) => `There is no task ${uid}. It may have been deleted.`,
  },
  task_file_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning:
      'The documents of a task are kept only until it finishes, and only tasks that add documents have any.',
    message: (uid: number) =>
      `There are no documents kept for the task ${uid}: it has finished, or it never had any.`,
  },
  batch_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning: 'No batch has this uid, or the key may not see it: a batch goes when its last task is deleted.',
    message: (uid: number) => `There is no batch ${uid}. It may have been deleted with its tasks.`,
  },

  invalid_task_after_enqueued_at: taskDate('afterEnqueuedAt'),
  invalid_task_after_finished_at: taskDate('afterFinishedAt'),
  invalid_task_after_started_at: taskDate('afterStartedAt'),
  invalid_task_before_enqueued_at: taskDate('beforeEnqueuedAt'),
  invalid_task_before_finished_at: taskDate('beforeFinishedAt'),
  invalid_task_before_started_at: taskDate('beforeStartedAt'),
  invalid_task_canceled_by: valueError('`canceledBy` must be a list of task uids (whole numbers), or `*`.'),
  invalid_task_from: valueError('`from` must be a task or batch uid: a whole number, 0 or more.'),
  invalid_task_limit: valueError('`limit` of a list of tasks or batches must be a whole number, 0 or more.'),
  invalid_task_reverse: valueError('`reverse` must be `true` or `false`.'),
  invalid_task_statuses: valueError(
    '`statuses` must be a list of `enqueued`, `processing`, `succeeded`, `failed` and `canceled`, or `*`.',
  ),
  invalid_task_types: valueError(
    '`types` must be a list of task types such as `documentAdditionOrUpdate` or `settingsUpdate`, or `*`.',
  ),
  invalid_task_uids: valueError('A task uid must be a whole number; `uids` is a list of them, or `*`.'),
  invalid_batch_uids: valueError(
    'A batch uid must be a whole number; `batchUids` is a list of them, or `*`.',
  ),
  missing_task_filters: valueError(
    'Canceling or deleting tasks needs at least one filter such as `uids` or `statuses`; use `uids=*` to mean every task.',
  ),

  webhook_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning: 'No webhook has this uuid: list the existing ones with `GET /webhooks`.',
    message: (uuid: string) => `There is no webhook \`${uuid}\`. GET /webhooks lists the existing ones.`,
  },
  immutable_webhook: valueError(
    'A webhook given when the server was started cannot be changed by a request: change it there and restart.',
  ),
  immutable_webhook_is_editable: immutableField('isEditable', 'a webhook'),
  immutable_webhook_uuid: immutableField('uuid', 'a webhook'),
  invalid_webhook_headers: valueError(
    '`headers` of a webhook must be an object of at most 200 valid HTTP headers; in an update, null removes one.',
  ),
  invalid_webhook_url: valueError('`url` of a webhook is required and must be a full `http` or `https` URL.'),
  invalid_webhook_uuid: valueError('The uuid in the URL of a webhook route must be a UUID.'),
  invalid_webhooks: valueError('A server keeps at most 20 webhooks: delete one first.'),
} as const satisfies Record<string, ErrorKind>
