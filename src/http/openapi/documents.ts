import { acceptedTask } from './accepted-task.js'
import {
  closedChoice,
  closedObject,
  count,
  flag,
  listOf,
  mapOf,
  openObject,
  orNull,
  ref,
  text,
  texts,
  type JsonSchema,
  type Properties,
} from './json-schema.js'
import { pageOf, pageParameters } from './page-schemas.js'
import { jsonAnswer, jsonBody, type ResourceReference, type RouteDetails } from './resource-reference.js'

const useNetwork = flag('Changes nothing on a server that stands alone.', { default: false })

const shapeParameters: Properties = {
  fields: texts('The fields to show; all of them when left out, or with `*` among them.'),
  retrieveVectors: flag('Whether to show the vectors of each document.', { default: false }),
  useNetwork,
}

const listParameters: Properties = {
  ...pageParameters,
  ...shapeParameters,
  ids: texts('Only the documents with these ids.'),
  filter: text('Only the documents that match: a filter, or lists of filters as JSON.'),
  sort: texts('What to order by: `field:asc` or `field:desc`, the most important first.'),
}

const metadata: Properties = {
  customMetadata: text('Kept with the task, and shown wherever it is.'),
}

const importParameters: Properties = {
  primaryKey: text('The field that holds the ids, where the index has none yet.'),
  csvDelimiter: text('What parts the fields of CSV, instead of a comma: one ASCII character.'),
  ...metadata,
  skipCreation: flag('Whether to leave out documents that are not there yet.', { default: false }),
}

const documentBodies: Readonly<Record<string, JsonSchema>> = {
  'application/json': {
    anyOf: [ref('Document'), listOf(ref('Document'), 'Several documents.')],
    description: 'One document, or a list of them.',
  },
  'application/x-ndjson': text('One document a line, each an object of JSON.'),
  'text/csv': text('A head with the names of the fields, then one document a line.'),
}

const documentId: JsonSchema = {
  type: ['string', 'integer'],
  description: 'The id of a document: text, or a whole number.',
}

const fetchBody = closedChoice(
  {
    offset: count('How many to leave out at the beginning.', { default: 0 }),
    limit: count('How many to give at most.', { default: 20 }),
    fields: orNull(texts('The fields to show; null for all of them.')),
    retrieveVectors: flag('Whether to show the vectors of each document.', { default: false }),
    ids: orNull(listOf(documentId, 'Only the documents with these ids.')),
    filter: orNull(ref('Filter')),
    sort: orNull(texts('What to order by: `field:asc` or `field:desc`, the most important first.')),
    useNetwork: orNull(useNetwork),
  },
  'Which documents are wanted.',
)

const editBody = closedObject(
  {
    function: text('JavaScript that changes the document `doc`, once for each.'),
    filter: orNull(ref('Filter')),
    context: orNull(mapOf({}, 'What the function is given besides, as `context`.')),
  },
  { optional: ['filter', 'context'], description: 'What to do with which documents.' },
)

const taskAnswers = { 202: acceptedTask }

const adding = (id: string, description: string): RouteDetails => ({
  id,
  description,
  query: importParameters,
  body: documentBodies,
  answers: taskAnswers,
})

const changing = (id: string, body?: JsonSchema): RouteDetails => ({
  id,
  query: metadata,
  ...(body && { body: jsonBody(body) }),
  answers: taskAnswers,
})

const documents = '/indexes/:indexUid/documents'

export const documentReference: ResourceReference = {
  tag: 'Documents',
  description: 'What is searched: JSON objects, each with an id.',
  routes: {
    [`GET ${documents}`]: {
      id: 'listDocuments',
      query: listParameters,
      answers: { 200: jsonAnswer('The documents.', pageOf(ref('Document'))) },
      refuses: [404],
    },
    [`POST ${documents}/fetch`]: {
      id: 'fetchDocuments',
      body: jsonBody(fetchBody),
      answers: { 200: jsonAnswer('The documents.', pageOf(ref('Document'))) },
      refuses: [404],
    },
    [`GET ${documents}/:documentId`]: {
      id: 'readDocument',
      query: shapeParameters,
      answers: { 200: jsonAnswer('The document.', ref('Document')) },
      refuses: [404],
    },
    [`POST ${documents}`]: adding('addDocuments', 'An index that does not exist is created.'),
    [`PUT ${documents}`]: adding(
      'updateDocuments',
      'Fields that are not sent stay as they are. An index that does not exist is created.',
    ),
    [`POST ${documents}/edit`]: changing('editDocuments', editBody),
    [`DELETE ${documents}`]: changing('deleteAllDocuments'),
    [`DELETE ${documents}/:documentId`]: changing('deleteDocument'),
    [`POST ${documents}/delete-batch`]: changing(
      'deleteDocumentsByIds',
      listOf(documentId, 'The ids of the documents.'),
    ),
    [`POST ${documents}/delete`]: changing(
      'deleteDocumentsByFilter',
      closedObject(
        { filter: ref('Filter') },
        { description: 'Which documents; the filter must not be blank.' },
      ),
    ),
  },
  schemas: {
    Document: openObject({}, 'A document: any members, as they were sent.'),
    Filter: {
      anyOf: [{ type: 'string' }, { type: 'array', items: ref('Filter') }],
      description:
        'A condition such as `year > 1990 AND genre = drama`, or a list of filters that all have to hold, in which a list means that one of its filters has to.',
    },
  },
}
