import type { TestServer } from '../support/test-server.js'
import { askAll, finishAll } from './ask.js'

const books = [
  {
    id: 1,
    title: 'Tides',
    year: 1990,
    tags: ['sea', 'moon'],
    author: { name: 'Ada' },
    _geo: { lat: 1, lng: 2 },
  },
  {
    id: 2,
    title: 'Tidal waves',
    year: 2001,
    tags: ['sea'],
    author: { name: 'Bob' },
    _geo: { lat: 3, lng: 4 },
  },
  { id: 3, title: 'The moon', year: 2015, tags: [], author: null },
]

const ndjson = { 'content-type': 'application/x-ndjson' }
const csv = { 'content-type': 'text/csv' }

/** Leaves an index `books` that later requests search. */
export async function exerciseIndexes(server: TestServer): Promise<void> {
  await finishAll(server, [
    ['succeeded', 'POST', '/indexes', { json: { uid: 'books', primaryKey: 'id' } }],
    ['failed', 'POST', '/indexes', { json: { uid: 'books' } }],
    ['succeeded', 'POST', '/indexes', { json: { uid: 'old', primaryKey: null } }],
    ['succeeded', 'PATCH', '/indexes/old', { json: { primaryKey: 'key' } }],
    ['succeeded', 'PATCH', '/indexes/old', { json: { uid: 'new' } }],
    ['succeeded', 'POST', '/swap-indexes', { json: [{ indexes: ['books', 'new'] }] }],
    ['succeeded', 'POST', '/swap-indexes', { json: [{ indexes: ['books', 'new'], rename: false }] }],
    ['failed', 'POST', '/swap-indexes', { json: [{ indexes: ['books', 'none'] }] }],
    ['succeeded', 'POST', '/indexes/books/compact'],
    ['succeeded', 'DELETE', '/indexes/new'],
    ['failed', 'DELETE', '/indexes/none'],
  ])
  await askAll(server, [
    [200, 'GET', '/indexes'],
    [200, 'GET', '/indexes?offset=0&limit=1'],
    [200, 'GET', '/indexes/books'],
    [404, 'GET', '/indexes/none'],
    [400, 'GET', '/indexes/b%20c'],
    [400, 'POST', '/indexes', { json: {} }],
    [400, 'POST', '/swap-indexes', { json: [{ indexes: ['a', 'a'] }] }],
    [400, 'PATCH', '/indexes/books', { json: { createdAt: 'now' } }],
  ])
}

export async function exerciseDocuments(server: TestServer): Promise<void> {
  const path = '/indexes/books/documents'
  const filterable = { json: ['year', 'tags', '_geo'] }
  await finishAll(server, [
    ['succeeded', 'PUT', '/indexes/books/settings/filterable-attributes', filterable],
    ['succeeded', 'PUT', '/indexes/books/settings/sortable-attributes', { json: ['year', '_geo'] }],
    ['succeeded', 'POST', `${path}?customMetadata=first`, { json: books }],
    ['succeeded', 'PUT', `${path}?primaryKey=id&skipCreation=true`, { json: { id: 1, pages: 3 } }],
    ['succeeded', 'POST', path, { body: '{"id":7}\n{"id":8}', headers: ndjson }],
    ['succeeded', 'PUT', `${path}?csvDelimiter=;`, { body: 'id;title\n9;Nine', headers: csv }],
    ['failed', 'POST', path, { json: [{ title: 'without an id' }] }],
  ])
  await askAll(server, [
    [200, 'GET', path],
    [200, 'GET', `${path}?offset=1&limit=2&fields=id,title&retrieveVectors=false&ids=1,2&useNetwork=false`],
    [200, 'GET', `${path}?filter=year%20%3E%202000&sort=year:desc`],
    [400, 'GET', `${path}?filter=year%20%3E%3E`],
    [404, 'GET', '/indexes/none/documents'],
    [200, 'POST', `${path}/fetch`, { json: {} }],
    [
      200,
      'POST',
      `${path}/fetch`,
      { json: { ids: [1, '2'], fields: ['id'], filter: [['year > 1'], 'year < 9999'] } },
    ],
    [
      200,
      'POST',
      `${path}/fetch`,
      { json: { offset: 0, limit: 1, fields: null, sort: ['year:asc'], useNetwork: null } },
    ],
    [404, 'POST', '/indexes/none/documents/fetch', { json: {} }],
    [200, 'GET', `${path}/1`],
    [200, 'GET', `${path}/1?fields=id&retrieveVectors=true`],
    [404, 'GET', `${path}/404`],
    [400, 'POST', path, { json: 3 }],
    [400, 'POST', `${path}/delete`, { json: { filter: '' } }],
    [400, 'POST', `${path}/edit`, { json: {} }],
    [200, 'POST', '/indexes/books/fields', { json: {} }],
    [
      200,
      'POST',
      '/indexes/books/fields',
      { json: { limit: 2, filter: { filterable: true, attributePatterns: ['y*'] } } },
    ],
    [404, 'POST', '/indexes/none/fields', { json: {} }],
  ])
  const json = {
    function: 'doc.seen = context.a',
    filter: 'year > 2000',
    context: { a: 1 },
  }
  await finishAll(server, [
    ['succeeded', 'POST', `${path}/edit`, { json }],
    ['succeeded', 'POST', `${path}/edit`, { json: { function: 'doc.read = true' } }],
    ['succeeded', 'DELETE', `${path}/9?customMetadata=last`],
    ['succeeded', 'POST', `${path}/delete-batch`, { json: [8, 'x'] }],
    ['succeeded', 'POST', `${path}/delete`, { json: { filter: 'year = 1' } }],
    ['succeeded', 'POST', '/indexes/other/documents', { json: [{ id: 1 }] }],
    ['succeeded', 'DELETE', '/indexes/other/documents'],
  ])
}
