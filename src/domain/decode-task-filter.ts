import * as z from 'zod'
import { objectDecoder } from './object-decoder.js'
import { apiError } from './errors/api-error.js'
import { indexUidSchema } from './index-uid.js'
import { nameParameter, restrictionParameter, switchParameter, uidParameter } from './query-parameters.js'
import { refuseValue } from './refuse-value.js'
import { shorten } from './shorten.js'
import { taskStatuses, taskTypes, type BatchUid, type TaskUid } from './task.js'
import type { CursorRequest, TaskFilter } from './task-filter.js'
import { parseDay, parseMoment } from './timestamp.js'

/** A list of tasks or batches, as a query asks for it. */
export interface TaskListRequest {
  readonly filter: TaskFilter
  readonly page: CursorRequest
}

/** The tasks to cancel or to delete. */
export interface TaskSelection {
  readonly filter: TaskFilter
  /** What the caller wrote, kept with the task that acts on it. */
  readonly originalFilter: string
}

const dayMs = 86_400_000

// Bounds are exclusive: after a day means from the first moment of the next one.
const after = bound((midnight) => new Date(midnight.getTime() + dayMs - 1))
const before = bound((midnight) => midnight)

const taskUid = uidParameter.transform((uid) => uid as TaskUid)
const batchUid = uidParameter.transform((uid) => uid as BatchUid)

const filterFields = {
  uids: { schema: restrictionParameter(taskUid).optional(), invalid: 'invalid_task_uids' },
  batchUids: { schema: restrictionParameter(batchUid).optional(), invalid: 'invalid_batch_uids' },
  canceledBy: { schema: restrictionParameter(taskUid).optional(), invalid: 'invalid_task_canceled_by' },
  types: {
    schema: restrictionParameter(nameParameter(taskTypes)).optional(),
    invalid: 'invalid_task_types',
  },
  statuses: {
    schema: restrictionParameter(nameParameter(taskStatuses)).optional(),
    invalid: 'invalid_task_statuses',
  },
  indexUids: { schema: restrictionParameter(indexUidSchema).optional(), invalid: 'invalid_index_uid' },
  beforeEnqueuedAt: { schema: before, invalid: 'invalid_task_before_enqueued_at' },
  afterEnqueuedAt: { schema: after, invalid: 'invalid_task_after_enqueued_at' },
  beforeStartedAt: { schema: before, invalid: 'invalid_task_before_started_at' },
  afterStartedAt: { schema: after, invalid: 'invalid_task_after_started_at' },
  beforeFinishedAt: { schema: before, invalid: 'invalid_task_before_finished_at' },
  afterFinishedAt: { schema: after, invalid: 'invalid_task_after_finished_at' },
} as const

const pageFields = {
  limit: { schema: uidParameter.default(20), invalid: 'invalid_task_limit' },
  from: { schema: uidParameter.optional(), invalid: 'invalid_task_from' },
  reverse: { schema: switchParameter.default(false), invalid: 'invalid_task_reverse' },
} as const

const listQuery = objectDecoder({ fields: { ...pageFields, ...filterFields }, memberName: 'parameter' })

const selectionQuery = objectDecoder({ fields: filterFields, memberName: 'parameter' })

/** Decodes the query of `GET /tasks` and `GET /batches`. */
export function decodeTaskList(query: unknown): TaskListRequest {
  const { limit, from, reverse, ...filter } = listQuery(query)
  return { filter: onlyGiven(filter), page: { limit, from, reverse } }
}

/** Decodes the query of `POST /tasks/cancel` and `DELETE /tasks`, which must say something: `*` does. */
export function decodeTaskSelection(
  query: Readonly<Record<string, string>>,
  rawQuery: string,
): TaskSelection {
  const filter = selectionQuery(query)
  if (Object.keys(query).length === 0) {
    const names = Object.keys(filterFields).map((name) => `\`${name}\``)
    const sentence = `Say which tasks are meant with at least one of ${names.join(', ')}; \`uids=*\` means every task.`
    throw apiError('missing_task_filters', sentence)
  }
  return { filter: onlyGiven(filter), originalFilter: `?${rawQuery}` }
}

/** Decodes the number in the path of a task. */
export function decodeTaskUid(text: string): TaskUid {
  const parsed = taskUid.safeParse(text)
  if (!parsed.success) throw apiError('invalid_task_uids', notANumber(text, 'task'))
  return parsed.data
}

/** Decodes the number in the path of a batch. */
export function decodeBatchUid(text: string): BatchUid {
  const parsed = batchUid.safeParse(text)
  if (!parsed.success) throw apiError('invalid_batch_uids', notANumber(text, 'batch'))
  return parsed.data
}

function bound(ofDay: (midnight: Date) => Date) {
  return z
    .string()
    .transform((text, context) => {
      if (text === '*') return undefined
      const day = parseDay(text)
      if (day !== undefined) return ofDay(day)
      return parseMoment(text) ?? refuseValue(context, boundPhrase)
    })
    .optional()
}

const boundPhrase = 'expected a date such as `2025-12-31` or `2025-12-31T23:59:59Z`, or `*` for any'

type Given<Members> = { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> }

function onlyGiven<Members extends object>(members: Members): Given<Members> {
  // What is left out is exactly what `Given` allows to be absent.
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Given<Members>
}

function notANumber(text: string, what: string): string {
  const shown = shorten(text)
  return `\`${shown}\` is not the uid of a ${what}, which is a whole number of zero or more.`
}
