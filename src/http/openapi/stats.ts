import {
  closedObject,
  count,
  flag,
  mapOf,
  moment,
  oneOf,
  orNull,
  ref,
  type JsonSchema,
  type Properties,
} from './json-schema.js'
import { jsonAnswer, type ResourceReference } from './resource-reference.js'

const query: Properties = {
  sizeFormat: oneOf(['raw', 'human'], 'Sizes as numbers of bytes, or as text with a unit.', {
    default: 'raw',
  }),
  showInternalDatabaseSizes: flag('Whether to show the size of each table.', { default: false }),
}

function size(description: string): JsonSchema {
  return { type: ['integer', 'string'], minimum: 0, description }
}

export const statsReference: ResourceReference = {
  tag: 'Statistics',
  description: 'How much there is, and how much room it takes.',
  routes: {
    'GET /stats': {
      id: 'readStats',
      query,
      answers: { 200: jsonAnswer('The statistics of all indexes that the key covers.', ref('Stats')) },
    },
    'GET /indexes/:indexUid/stats': {
      id: 'readIndexStats',
      query,
      answers: { 200: jsonAnswer('The statistics of the index.', ref('IndexStats')) },
      refuses: [404],
    },
  },
  schemas: {
    Stats: closedObject(
      {
        databaseSize: size('What all data takes on disk.'),
        usedDatabaseSize: size('What of it is in use.'),
        lastUpdate: orNull(moment('When a batch of tasks finished last; null when none has.')),
        indexes: mapOf(ref('IndexStats'), 'By the uid of the index.'),
      },
      { description: 'The statistics of the server.' },
    ),
    IndexStats: closedObject(
      {
        numberOfDocuments: count('The documents in the index.'),
        rawDocumentDbSize: size('What the documents take as they are stored.'),
        avgDocumentSize: size('What one of them takes on average.'),
        isIndexing: flag('Whether a task of the index is being processed.'),
        internalDatabaseSizes: mapOf(size('Its size.'), 'By the name of the table; only when asked for.'),
        numberOfEmbeddings: count('The vectors in the index.'),
        numberOfEmbeddedDocuments: count('The documents that have vectors.'),
        fieldDistribution: mapOf(count('So many documents have it.'), 'By the name of the field.'),
      },
      { optional: ['internalDatabaseSizes'], description: 'The statistics of one index.' },
    ),
  },
}
