import { taskStatuses, taskTypes } from '../../domain/task.js'
import {
  closedChoice,
  closedObject,
  count,
  flag,
  listOf,
  mapOf,
  moment,
  number,
  oneOf,
  orNull,
  ref,
  text,
  texts,
  type JsonSchema,
  type Properties,
} from './json-schema.js'

const deletedDocuments = orNull(count('Null until it has finished.'))
const originalFilter = orNull(text('What was asked for, as it was sent.'))
const primaryKey = orNull(text('The field that holds the ids.'))
const matchedTasks = count('The tasks that were meant.')

/** What a task tells of itself, by its kind; a number that it finds out is null until it has finished. */
const detailMembers: readonly Properties[] = [
  {
    receivedDocuments: count('The documents that were sent.'),
    indexedDocuments: orNull(count('Those that were indexed.')),
  },
  { providedIds: count('The ids that were sent.'), deletedDocuments, originalFilter },
  { deletedDocuments },
  {
    deletedDocuments,
    editedDocuments: orNull(count('The documents that the function changed.')),
    originalFilter,
    context: orNull(mapOf({}, 'What the function was given.')),
    function: text('The function.'),
  },
  { primaryKey },
  { primaryKey, oldIndexUid: text('The name before.'), newIndexUid: text('The name after.') },
  {
    preCompactionSize: orNull(text('Its size before, with a unit.')),
    postCompactionSize: orNull(text('Its size after.')),
  },
  {
    swaps: listOf(
      closedObject({ indexes: texts('The two indexes.'), rename: flag('Whether the first was moved.') }),
      'The pairs.',
    ),
  },
  { matchedTasks, canceledTasks: orNull(count('Those that were canceled.')), originalFilter },
  { matchedTasks, deletedTasks: orNull(count('Those that were deleted.')), originalFilter },
]

const metadata = text('What was sent as `customMetadata`; absent without.')
const indexUid = orNull(text('Null for a task that concerns the whole server.'))
const status = oneOf(taskStatuses, 'How far it has come.')
const type = oneOf(taskTypes, 'What it does.')
const duration = orNull(text('In ISO 8601, such as `PT0.012S`; null until it has finished.'))

const task = closedObject(
  {
    uid: count('Counts from 0 in the order of acceptance.'),
    batchUid: orNull(count('The batch it was processed in; null until one takes it up.')),
    indexUid,
    status,
    type,
    canceledBy: orNull(count('The uid of the task that canceled it.')),
    details: ref('TaskDetails'),
    error: orNull(ref('Error')),
    duration,
    enqueuedAt: moment('When it was accepted.'),
    startedAt: orNull(moment('When its processing began.')),
    finishedAt: orNull(moment('When it ended, well or badly.')),
    customMetadata: metadata,
  },
  { optional: ['customMetadata'], description: 'A change that was accepted, and what came of it.' },
)

const summarizedTask = closedObject(
  {
    taskUid: count('To read the task by.'),
    indexUid,
    status,
    type,
    enqueuedAt: moment('When it was accepted.'),
    customMetadata: metadata,
  },
  { optional: ['customMetadata'], description: 'A task that was just accepted.' },
)

const progress = closedObject(
  {
    steps: listOf(
      closedObject({
        currentStep: text('What is being done.'),
        finished: count('How much of it is.'),
        total: count('How much there is.'),
      }),
      'From the outermost to the innermost.',
    ),
    percentage: number('Of the whole.', { minimum: 0, maximum: 100 }),
  },
  { description: 'How far it has come; null unless it is being processed.' },
)

const counts = (description: string) => mapOf(count('So many tasks.'), description)

const batchStats = closedObject(
  {
    totalNbTasks: count('The tasks in it.'),
    status: counts('By status.'),
    types: counts('By type.'),
    indexUids: counts('By index.'),
    progressTrace: mapOf(text('The time it took.'), 'By step.'),
    writeChannelCongestion: closedObject({
      attempts: count('Writes to the store.'),
      blocking_attempts: count('Those that waited for another.'),
      blocking_ratio: number('Their share.'),
    }),
    internalDatabaseSizes: mapOf(text('Its size, and by how much it changed.'), 'By table that changed.'),
    embedderRequests: closedObject(
      {
        total: count('Requests to embedders.'),
        failed: count('Those that failed.'),
        lastError: text('Why the last of them did.'),
      },
      { optional: ['lastError'] },
    ),
  },
  {
    optional: ['progressTrace', 'writeChannelCongestion', 'internalDatabaseSizes', 'embedderRequests'],
    description: 'What it consists of and what it cost.',
  },
)

const batch = closedObject(
  {
    uid: count('Counts from 0 in the order of processing.'),
    progress: orNull(progress),
    details: ref('BatchDetails'),
    stats: batchStats,
    duration,
    startedAt: moment('When its processing began.'),
    finishedAt: orNull(moment('When it ended.')),
    batchStrategy: text('Why it was formed, and why it ends where it does.'),
  },
  { description: 'Tasks that were processed together.' },
)

/** `settings` are the members that a change of settings may name. */
function mergedDetails(settings: Properties): JsonSchema {
  const members = Object.assign({}, ...detailMembers, settings)
  return closedChoice(members, 'What the tasks of the batch tell of themselves, merged.')
}

export function taskSchemas(settings: Properties): Properties {
  return {
    Task: task,
    SummarizedTask: summarizedTask,
    TaskDetails: {
      anyOf: [...detailMembers.map((members) => closedObject(members)), ref('SettingsChanges')],
      description: 'What the task has to say of itself, by its type.',
    },
    Batch: batch,
    BatchDetails: mergedDetails(settings),
  }
}
