import { acceptedTask } from './accepted-task.js'
import {
  closedChoice,
  closedObject,
  flag,
  listOf,
  moment,
  oneOf,
  orNull,
  ref,
  text,
  texts,
  type JsonSchema,
} from './json-schema.js'
import { pageOf, pageParameters } from './page-schemas.js'
import { pathParameters } from './path-parameters.js'
import { jsonAnswer, jsonBody, type ResourceReference } from './resource-reference.js'

const uid = { ...pathParameters['indexUid'] }

const primaryKey = orNull(text('The field that holds the id of each document; null until it is known.'))

const enabled = closedObject({ enabled: flag('Whether it is so.') })

const wanted = orNull(flag('Only fields of which this holds, or does not hold; null for all.'))

const shownField: JsonSchema = closedObject(
  {
    name: text('Its name, dotted where it stands inside another.'),
    displayed: enabled,
    searchable: enabled,
    sortable: enabled,
    distinct: enabled,
    rankingRule: closedObject(
      {
        enabled: flag('Whether a ranking rule names it.'),
        order: oneOf(['asc', 'desc'], 'In which direction.'),
      },
      { optional: ['order'] },
    ),
    filterable: closedObject({
      enabled: flag('Whether filters may use it.'),
      sortBy: oneOf(['alpha', 'count'], 'The order of its values as a facet.'),
      facetSearch: flag('Whether its values can be searched.'),
      equality: flag('Whether filters may ask for equal values.'),
      comparison: flag('Whether filters may compare its values.'),
    }),
    localized: closedObject({ locales: texts('The languages that it is said to be written in.') }),
  },
  { description: 'A field of the documents, and what the settings do with it.' },
)

const fieldRequest: JsonSchema = closedChoice({
  ...pageParameters,
  filter: orNull(
    closedChoice(
      {
        attributePatterns: orNull(texts('Names, or patterns with `*`, of which one has to match.')),
        displayed: wanted,
        searchable: wanted,
        sortable: wanted,
        distinct: wanted,
        rankingRule: wanted,
        filterable: wanted,
      },
      'All of it has to hold.',
    ),
  ),
})

export const indexReference: ResourceReference = {
  tag: 'Indexes',
  description: 'Collections of documents that are searched together.',
  routes: {
    'GET /indexes': {
      id: 'listIndexes',
      query: pageParameters,
      answers: { 200: jsonAnswer('The indexes that the key covers, by uid.', pageOf(ref('Index'))) },
    },
    'POST /indexes': {
      id: 'createIndex',
      body: jsonBody(closedObject({ uid, primaryKey }, { optional: ['primaryKey'] })),
      answers: { 202: acceptedTask },
    },
    'GET /indexes/:indexUid': {
      id: 'readIndex',
      answers: { 200: jsonAnswer('The index.', ref('Index')) },
      refuses: [404],
    },
    'PATCH /indexes/:indexUid': {
      id: 'changeIndex',
      body: jsonBody(
        closedChoice(
          { uid: orNull(uid), primaryKey },
          'A new name, a primary key, or both; null changes nothing.',
        ),
      ),
      answers: { 202: acceptedTask },
    },
    'DELETE /indexes/:indexUid': { id: 'deleteIndex', answers: { 202: acceptedTask } },
    'POST /indexes/:indexUid/compact': { id: 'compactIndex', answers: { 202: acceptedTask } },
    'POST /swap-indexes': {
      id: 'swapIndexes',
      description: 'All swaps of a request happen at once, or none of them.',
      body: jsonBody(
        listOf(
          closedObject(
            {
              indexes: { ...listOf(uid, 'The two that change names.'), minItems: 2, maxItems: 2 },
              rename: flag('Moves the first to the name of the second, which must not exist.', {
                default: false,
              }),
            },
            { optional: ['rename'] },
          ),
          'The pairs; no index may stand in two of them.',
        ),
      ),
      answers: { 202: acceptedTask },
    },
    'POST /indexes/:indexUid/fields': {
      id: 'listFields',
      body: jsonBody(fieldRequest),
      answers: { 200: jsonAnswer('The fields, by name.', pageOf(ref('Field'))) },
      refuses: [404],
    },
  },
  schemas: {
    Index: closedObject(
      {
        uid,
        createdAt: moment('When it was created.'),
        updatedAt: moment('When a task changed it last.'),
        primaryKey,
      },
      { description: 'An index.' },
    ),
    Field: shownField,
  },
}
