import { taskStatuses, taskTypes } from '../../domain/task.js'
import { acceptedTask } from './accepted-task.js'
import { count, flag, listOf, oneOf, ref, text, texts, type Properties } from './json-schema.js'
import { cursorPageOf } from './page-schemas.js'
import { jsonAnswer, type ResourceReference } from './resource-reference.js'
import { settingChangeMembers } from './setting-schemas.js'
import { taskSchemas } from './task-schemas.js'

const uids = (description: string) =>
  listOf({ type: ['integer', 'string'], minimum: 0 }, `${description} \`*\` for any.`)

const bound = (what: string) =>
  text(`Only those that were ${what}: a day, or a moment of RFC 3339; \`*\` for any.`)

const filters: Properties = {
  uids: uids('Only these tasks.'),
  batchUids: uids('Only those in these batches.'),
  canceledBy: uids('Only those that these tasks canceled.'),
  types: listOf(oneOf([...taskTypes, '*'], 'A type.'), 'Only those of these types.'),
  statuses: listOf(oneOf([...taskStatuses, '*'], 'A status.'), 'Only those of these statuses.'),
  indexUids: texts('Only those of these indexes; `*` for any.'),
  beforeEnqueuedAt: bound('accepted before this'),
  afterEnqueuedAt: bound('accepted after this'),
  beforeStartedAt: bound('begun before this'),
  afterStartedAt: bound('begun after this'),
  beforeFinishedAt: bound('finished before this'),
  afterFinishedAt: bound('finished after this'),
}

const listParameters: Properties = {
  limit: count('How many to give at most.', { default: 20 }),
  from: count('The uid to begin with; from the newest when left out.'),
  reverse: flag('Whether to begin with the oldest.', { default: false }),
  ...filters,
}

const selecting = 'At least one parameter is needed; `uids=*` means every task.'

export function taskReference(): ResourceReference {
  return {
    tag: 'Tasks',
    description: 'Changes that were accepted, and the batches that they are processed in.',
    routes: {
      'GET /tasks': {
        id: 'listTasks',
        query: listParameters,
        answers: { 200: jsonAnswer('The tasks that match.', cursorPageOf(ref('Task'))) },
      },
      'DELETE /tasks': {
        id: 'deleteTasks',
        description: selecting,
        query: filters,
        answers: { 200: acceptedTask },
      },
      'POST /tasks/cancel': {
        id: 'cancelTasks',
        description: selecting,
        query: filters,
        answers: { 200: acceptedTask },
      },
      'GET /tasks/:taskUid': {
        id: 'readTask',
        answers: { 200: jsonAnswer('The task.', ref('Task')) },
        refuses: [404],
      },
      'GET /tasks/:taskUid/documents': {
        id: 'readTaskDocuments',
        answers: {
          200: {
            description: 'The documents as they were sent, one a line.',
            contentType: 'application/x-ndjson',
            schema: text('One document a line.'),
            partSchema: ref('Document'),
          },
        },
        refuses: [404],
      },
      'GET /batches': {
        id: 'listBatches',
        description: 'A batch matches when one of its tasks does.',
        query: listParameters,
        answers: { 200: jsonAnswer('The batches that match.', cursorPageOf(ref('Batch'))) },
      },
      'GET /batches/:batchUid': {
        id: 'readBatch',
        answers: { 200: jsonAnswer('The batch.', ref('Batch')) },
        refuses: [404],
      },
    },
    schemas: taskSchemas(settingChangeMembers()),
  }
}
