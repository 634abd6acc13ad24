import { count, text, uuid, type Properties } from './json-schema.js'

/** What stands in paths, by its name there. */
export const pathParameters: Properties = {
  indexUid: text('The uid of an index: 1 to 400 letters, digits, hyphens and underscores.', {
    pattern: '^[A-Za-z0-9_-]{1,400}$',
  }),
  documentId: text('The value of the primary key of a document.'),
  taskUid: count('The uid of a task.'),
  batchUid: count('The uid of a batch.'),
  keyOrUid: text('The uid of an API key, or its value.'),
  workspaceUid: text('The name of a chat workspace, 1 to 500 bytes.', { minLength: 1 }),
  uuid: uuid('The uuid of a webhook.'),
}
