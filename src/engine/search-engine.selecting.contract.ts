import { beforeEach, describe, expect, test } from 'vitest'
import type { IndexId } from '../domain/index-id.js'
import type { TaskUid } from '../domain/task.js'
import {
  allDocuments,
  apply,
  changeSettings,
  clearing,
  deleting,
  id,
  importing,
  indexUid,
  skipUnlessAble,
  textOf,
  type EngineUnderTest,
  type OpenEngine,
} from './search-engine.harness.contract.js'
import type { DocumentOperation, DocumentSelection, ListRequest } from './search-engine.js'

export function describeSelecting(open: OpenEngine): void {
  describe('documents by filter and order', () => {
    beforeEach((context) => skipUnlessAble(open, 'filters', context))

    describeLists(open)
    describeDeletions(open)
    describeEditions(open)
  })
}

const settings = { filterableAttributes: ['kind', 'price', '_geo'], sortableAttributes: ['price', '_geo'] }

const boats = [
  '{"id":1,"kind":"sail","price":30,"_geo":{"lat":10,"lng":0}}',
  '{"id":2,"kind":"oar","price":"cheap"}',
  '{"id":3,"kind":"sail","price":[10,50],"_geo":{"lat":1,"lng":0}}',
  '{"id":4,"kind":["oar","sail"]}',
  '{"id":5,"kind":"mast","price":20,"_geo":{"lat":5,"lng":0}}',
]

interface Listing extends Partial<Omit<ListRequest, 'selection'>> {
  readonly selection: Partial<DocumentSelection>
}

/** Ids and total of a list. */
async function list({ engine, index }: EngineUnderTest, { selection, ...page }: Listing): Promise<unknown> {
  const { documents, total } = await engine.listDocuments(index, {
    offset: 0,
    limit: 20,
    ids: undefined,
    ...page,
    selection: {
      filter: undefined,
      sort: [],
      restrictions: [],
      features: { containsFilter: false, multimodal: false },
      indexUid,
      ...selection,
    },
  })
  return { ids: documents.map(idOf), total }
}

function idOf(document: Uint8Array): unknown {
  const read: { readonly id: unknown } = JSON.parse(textOf(document))
  return read.id
}

function describeLists(open: OpenEngine): void {
  const lists: readonly ({ readonly because: string; readonly found: object } & Listing)[] = [
    {
      because: 'a filter keeps the order of insertion',
      selection: { filter: 'kind = sail' },
      found: { ids: [1, 3, 4], total: 3 },
    },
    {
      because: 'a page of what a filter holds for',
      selection: { filter: 'kind = sail' },
      offset: 1,
      limit: 1,
      found: { ids: [3], total: 3 },
    },
    {
      because: 'lists of filters, and restrictions besides',
      selection: { filter: [['kind = oar', 'kind = mast']], restrictions: ['price EXISTS', 'price != 30'] },
      found: { ids: [2, 5], total: 2 },
    },
    { because: 'a filter without a condition', selection: { filter: [] }, found: { total: 5 } },
    {
      because: 'nothing that is asked for',
      selection: { filter: 'kind = keel' },
      found: { ids: [], total: 0 },
    },
    {
      because: 'rising: numbers, then strings, then documents without a value',
      selection: { sort: ['price:asc'] },
      found: { ids: [3, 5, 1, 2, 4], total: 5 },
    },
    {
      because: 'falling: each of the three in its place',
      selection: { sort: ['price:desc'] },
      found: { ids: [3, 1, 5, 2, 4], total: 5 },
    },
    {
      because: 'a page of an order',
      selection: { sort: ['price:asc'] },
      offset: 2,
      limit: 2,
      found: { ids: [1, 2], total: 5 },
    },
    {
      because: 'a page of nothing',
      selection: { sort: ['price:asc'] },
      limit: 0,
      found: { ids: [], total: 5 },
    },
    {
      because: 'by distance, those without a place last',
      selection: { sort: ['_geoPoint(4, 0):asc'] },
      found: { ids: [5, 3, 1, 2, 4], total: 5 },
    },
    {
      because: 'chosen ids, each once, filtered and in order',
      selection: { filter: 'kind = sail', sort: ['price:asc'] },
      ids: ['4', '1', 'x', '1', '3', '2'].map(id),
      found: { ids: [3, 1, 4], total: 3 },
    },
  ]
  for (const { because, found, ...listing } of lists)
    test(because, async () => {
      const opened = await open()
      await changeSettings(opened, 1, settings)
      // In several changes, so that what is listed is not all in one place.
      await apply(opened, 2, importing(boats.slice(0, 3)), importing(['{"id":9,"kind":"sail","price":1}']))
      await apply(opened, 3, importing(boats.slice(3)), importing(['{"id":2}']))
      await apply(opened, 4, importing(boats.slice(1, 2)), deleting(['9']))
      expect(await list(opened, listing)).toMatchObject(found)
    })

  const refused: readonly { selection: Partial<DocumentSelection>; code: string }[] = [
    { selection: { filter: 'colour = red' }, code: 'invalid_document_filter' },
    { selection: { filter: 'kind = ' }, code: 'invalid_document_filter' },
    { selection: { filter: 'kind CONTAINS a' }, code: 'feature_not_enabled' },
    { selection: { restrictions: ['colour = red'] }, code: 'invalid_document_filter' },
    { selection: { sort: ['kind:asc'] }, code: 'invalid_document_sort' },
    { selection: { sort: ['price'] }, code: 'invalid_document_sort' },
    { selection: { sort: ['_geoPoint(99, 0):asc'] }, code: 'invalid_document_sort' },
  ]
  for (const { selection, code } of refused)
    test(`${JSON.stringify(selection)} is refused with ${code}`, async () => {
      const opened = await open()
      await changeSettings(opened, 1, settings)
      await expect(list(opened, { selection })).rejects.toMatchObject({ code })
    })

  test('an index the engine does not have is listed like an empty one', async () => {
    const missing = { ...(await open()), index: 97 as IndexId }
    await expect(list(missing, { selection: { filter: 'a = 1' } })).rejects.toMatchObject({
      code: 'invalid_document_filter',
    })
    expect(await list(missing, { selection: { filter: '' } })).toEqual({ ids: [], total: 0 })
  })
}

function by(filter: string): DocumentOperation {
  return { task: 1 as TaskUid, kind: 'deleteByFilter', filter }
}

function describeDeletions(open: OpenEngine): void {
  const deletions = [
    {
      because: 'a filter deletes what was there before',
      operations: [by('kind = sail')],
      counts: [3],
      left: [2, 5],
    },
    {
      because: 'a filter that holds for nothing',
      operations: [by('kind = keel')],
      counts: [0],
      left: [1, 2, 3, 4, 5],
    },
    {
      because: 'a filter sees what the operations before it added, replaced and deleted',
      operations: [
        importing(['{"id":6,"kind":"sail"}', '{"id":1,"kind":"keel"}']),
        importing(['{"id":5,"price":21}'], { method: 'update' }),
        deleting(['3']),
        by('kind = sail OR price = 21'),
      ],
      counts: [2, 1, 1, 3],
      left: [1, 2],
    },
    {
      because: 'a filter does not see what comes after it',
      operations: [by('kind = sail'), importing(['{"id":7,"kind":"sail"}', '{"id":1,"kind":"sail"}'])],
      counts: [3, 2],
      left: [2, 5, 7, 1],
    },
    {
      because: 'filters one after another, and one that is refused between them',
      operations: [by('kind = oar'), by('colour = red'), by('NOT kind = oar'), importing(['{"id":8}'])],
      counts: [2, 0, 3, 1],
      left: [8],
    },
    {
      because: 'a filter after everything was cleared',
      operations: [clearing, by('kind = sail'), importing(['{"id":1,"kind":"sail"}']), by('kind != oar')],
      counts: [5, 0, 1, 1],
      left: [],
    },
  ]
  for (const { because, operations, counts, left } of deletions)
    test(because, async () => {
      const opened = await open()
      await changeSettings(opened, 1, settings)
      await apply(opened, 2, importing(boats))
      const { results } = await apply(opened, 3, ...operations)
      expect(results.map(({ count }) => count)).toEqual(counts)
      const documents = (await allDocuments(opened)).map((text) => idOf(Buffer.from(text)))
      expect(documents).toEqual(left)
      expect((await opened.engine.readStats(opened.index)).documentCount).toBe(left.length)
      // What is found by a filter is the same.
      expect(await list(opened, { selection: { filter: 'price EXISTS OR NOT price EXISTS' } })).toEqual({
        ids: left,
        total: left.length,
      })
    })

  test('what is wrong with a filter is told', async () => {
    const opened = await open()
    await changeSettings(opened, 1, settings)
    const { results } = await apply(opened, 2, importing(boats), by('colour = red'))
    expect(results[1]?.error).toMatchObject({
      code: 'invalid_document_filter',
      message: expect.stringMatching(/`colour` is not filterable[^]*`price`[^]*\n1:13 /),
    })
  })

  test('an attribute can be filtered by from the change of settings on', async () => {
    const opened = await open()
    await apply(opened, 1, importing(boats))
    const before = await apply(opened, 2, by('kind = mast'))
    await changeSettings(opened, 3, settings)
    const after = await apply(opened, 4, by('kind = mast'))
    expect([before, after].map(({ results }) => results[0]?.error?.code)).toEqual([
      'invalid_document_filter',
      undefined,
    ])
    expect(await allDocuments(opened)).toHaveLength(4)
  })
}

function describeEditions(open: OpenEngine): void {
  describe('an edit function', () => {
    beforeEach((context) => skipUnlessAble(open, 'editFunctions', context))

    const source = 'if (doc.id === 3) doc = null; else doc.kind = "keel"'
    const editions = [
      { filter: 'kind = sail', error: undefined, counts: [2, 1], kinds: ['keel', 'oar', 'keel', 'mast'] },
      { filter: [], error: undefined, counts: [4, 1], kinds: ['keel', 'keel', 'keel', 'keel'] },
      {
        filter: 'price = 77',
        error: undefined,
        counts: [0, 0],
        kinds: ['sail', 'oar', 'sail', 'oar', 'mast'],
      },
      {
        filter: 'colour = red',
        error: 'invalid_document_filter',
        counts: [0, undefined],
        kinds: ['sail', 'oar', 'sail', 'oar', 'mast'],
      },
    ]
    test('that throws half-way changes nothing, nor what was there before it in its batch', async () => {
      const opened = await open()
      await changeSettings(opened, 1, settings)
      await apply(opened, 2, importing(boats.slice(0, 3)))
      const throwing = 'if (doc.id === 4) throw new Error("no"); doc.kind = "keel"'
      const edit = { ...importing([]), kind: 'edit', function: throwing, filter: 'kind = sail' } as const
      const operations = [importing(boats.slice(3)), { ...edit, context: null }, by('kind = mast')]
      const { results } = await apply(opened, 3, ...operations)
      expect(results.map(({ count }) => count)).toEqual([2, 0, 1])
      expect(results[1]?.error?.code).toBe('edit_documents_by_function_error')
      expect(await list(opened, { selection: { filter: 'kind = sail' } })).toEqual({
        ids: [1, 3, 4],
        total: 3,
      })
    })

    for (const { filter, error, counts, kinds } of editions)
      test(`edits what ${JSON.stringify(filter)} holds for, changes of its own batch included`, async () => {
        const opened = await open()
        await changeSettings(opened, 1, settings)
        await apply(opened, 2, importing(boats.slice(0, 3)))
        const edit = { ...importing([]), kind: 'edit', function: source, filter, context: null } as const
        const { results } = await apply(opened, 3, importing(boats.slice(3)), edit)
        expect(results[1]?.error?.code).toBe(error)
        expect([results[1]?.count, results[1]?.deletedCount]).toEqual(counts)
        const read = (await allDocuments(opened)).map((text): { kind: unknown } => JSON.parse(text))
        expect(read.map(({ kind }) => [kind].flat()[0])).toEqual(kinds)
      })
  })
}
