import { beforeEach, describe, expect, test } from 'vitest'
import type { IndexId } from '../domain/index-id.js'
import type { DocumentOperation } from './search-engine.js'
import {
  apply,
  changeSettings,
  clearing,
  deleting,
  importing,
  searchFor,
  skipUnlessAble,
  type OpenEngine,
  type SearchBody,
} from './search-engine.harness.contract.js'

export function describeSearching(open: OpenEngine): void {
  describe('searching', () => {
    beforeEach((context) => skipUnlessAble(open, 'words', context))

    describeVisibleChanges(open)
    describeSettings(open)
    describeRefusals(open)

    test('an index the engine does not have is searched like an empty one, and not made by it', async () => {
      const { engine, ...opened } = await open()
      const missing = { ...opened, engine, index: 98 as IndexId }
      expect(await searchFor(missing, { q: 'sail' })).toEqual({ hits: [], ids: [], total: 0 })
      expect(await searchFor(missing, { page: 1 })).toEqual({ hits: [], ids: [], total: 0 })
      await expect(searchFor(missing, { sort: ['price:asc'] })).rejects.toMatchObject({
        code: 'invalid_search_sort',
      })
      expect(await engine.compact(missing.index)).toEqual({ before: 0, after: 0 })
    })
  })
}

function describeVisibleChanges(open: OpenEngine): void {
  /** What is found by each query after all operations, each a batch of its own. */
  const changes: readonly {
    because: string
    operations: readonly DocumentOperation[]
    finds: Readonly<Record<string, readonly unknown[]>>
  }[] = [
    {
      because: 'documents are found once they are imported, those that rank alike in the order of insertion',
      operations: [importing(['{"id":7,"t":"red sail"}', '{"id":3,"t":"red boat"}', '{"id":5,"t":"oar"}'])],
      finds: { red: [7, 3], boat: [3], oar: [5], mast: [], '': [7, 3, 5] },
    },
    {
      because: 'a replaced document is found by its new words, no longer by its old ones, in its old place',
      operations: [
        importing(['{"id":1,"t":"red sail"}', '{"id":2,"t":"red boat"}']),
        importing(['{"id":1,"t":"red mast"}']),
      ],
      finds: { red: [1, 2], sail: [], mast: [1], '': [1, 2] },
    },
    {
      because: 'an updated document keeps the words of members that were not sent',
      operations: [
        importing(['{"id":1,"t":"sail","u":"red"}']),
        importing(['{"id":1,"u":"blue"}'], { method: 'update' }),
      ],
      finds: { sail: [1], red: [], blue: [1] },
    },
    {
      because: 'a deleted document is not found',
      operations: [importing(['{"id":1,"t":"sail"}', '{"id":2,"t":"sail"}']), deleting(['1'])],
      finds: { sail: [2], '': [2] },
    },
    {
      because: 'a document that comes again after its deletion is found last of those that rank alike',
      operations: [
        importing(['{"id":1,"t":"sail"}', '{"id":2,"t":"sail"}']),
        deleting(['1']),
        importing(['{"id":1,"t":"sail"}']),
      ],
      finds: { sail: [2, 1] },
    },
    {
      because: 'after clearing only what came later is found',
      operations: [importing(['{"id":1,"t":"sail"}']), clearing, importing(['{"id":2,"t":"boat"}'])],
      finds: { sail: [], boat: [2], '': [2] },
    },
    {
      because: 'what a refused operation brought is not found',
      operations: [importing(['{"id":1,"t":"sail"}']), importing(['{"id":2,"t":"boat"}', '{"t":"mast"}'])],
      finds: { sail: [1], boat: [], mast: [] },
    },
  ]
  for (const { because, operations, finds } of changes) {
    const expectFinds = async (opened: Awaited<ReturnType<OpenEngine>>): Promise<void> => {
      for (const [q, ids] of Object.entries(finds))
        expect(await searchFor(opened, { q }), q).toMatchObject({ ids, total: ids.length })
    }

    test(because, async () => {
      const opened = await open()
      for (const [batch, operation] of operations.entries()) await apply(opened, batch, operation)
      await expectFinds(opened)
    })

    if (operations.length > 1)
      test(`${because}, also when all comes in one batch`, async () => {
        const opened = await open()
        await apply(opened, 1, ...operations)
        await expectFinds(opened)
      })
  }
}

const fleet = [
  '{"id":1,"title":"the sail","text":"boats","rank":2}',
  '{"id":2,"title":"boat","text":"a sail","rank":3}',
  '{"id":3,"title":"sailing","text":"yacht","rank":1}',
]

function describeSettings(open: OpenEngine): void {
  const changes: readonly {
    because: string
    settings: Readonly<Record<string, unknown>>
    body: SearchBody
    before: readonly unknown[]
    after: readonly unknown[]
  }[] = [
    {
      because: 'searchableAttributes: words of others are not found',
      settings: { searchableAttributes: ['title'] },
      body: { q: 'yacht' },
      before: [3],
      after: [],
    },
    {
      because: 'searchableAttributes: the earlier ones count more',
      settings: { searchableAttributes: ['text', 'title'] },
      body: { q: 'boat' },
      before: [2, 1],
      after: [1, 2],
    },
    {
      because: 'stopWords are not asked for',
      settings: { stopWords: ['the'] },
      body: { q: 'the sail', matchingStrategy: 'all' },
      before: [1],
      after: [1, 2, 3],
    },
    {
      because: 'synonyms are found as well',
      settings: { synonyms: { yacht: ['boat'] } },
      body: { q: 'yacht ' },
      before: [3],
      after: [3, 2],
    },
    {
      because: 'typoTolerance: typos are not forgiven where it is off',
      settings: { typoTolerance: { enabled: false } },
      body: { q: 'yocht' },
      before: [3],
      after: [],
    },
    {
      because: 'prefixSearch: beginnings of words are not found where it is off',
      settings: { prefixSearch: 'disabled' },
      body: { q: 'yach' },
      before: [3],
      after: [],
    },
    {
      because: 'rankingRules: the order is theirs alone',
      settings: { rankingRules: ['words'] },
      body: { q: 'boat' },
      before: [2, 1],
      after: [1, 2],
    },
    {
      because: 'searchCutoffMs: without any time nothing is ranked',
      settings: { searchCutoffMs: 0 },
      body: { q: 'boat' },
      before: [2, 1],
      after: [1, 2],
    },
    {
      because: 'pagination: nothing is shown beyond the last hit that may be',
      settings: { pagination: { maxTotalHits: 2 } },
      body: {},
      before: [1, 2, 3],
      after: [1, 2],
    },
  ]
  for (const { because, settings, body, before, after } of changes)
    test(`${because}, and searches meanwhile are under the old settings or the new ones`, async () => {
      const opened = await open()
      await apply(opened, 1, importing(fleet))
      expect((await searchFor(opened, body)).ids).toEqual(before)
      const changing = changeSettings(opened, 2, settings)
      const meanwhile = await Promise.all(Array.from({ length: 4 }, () => searchFor(opened, body)))
      await changing
      for (const { ids } of meanwhile) expect([before, after]).toContainEqual(ids)
      expect((await searchFor(opened, body)).ids).toEqual(after)
      await changeSettings(opened, 3, {})
      expect((await searchFor(opened, body)).ids).toEqual(before)
    })

  test('displayedAttributes: nothing else is shown, whatever is asked for', async () => {
    const opened = await open()
    await apply(opened, 1, importing(fleet))
    await changeSettings(opened, 2, { displayedAttributes: ['rank', 'title'] })
    const { hits } = await searchFor(opened, { q: 'yacht' })
    expect(hits).toEqual([{ title: 'sailing', rank: 1 }])
    const chosen = await searchFor(opened, { q: 'yacht', attributesToRetrieve: ['id', 'rank'] })
    expect(chosen.hits).toEqual([{ rank: 1 }])
  })

  describe('with values to rank by', () => {
    beforeEach((context) => skipUnlessAble(open, 'sort', context))

    const cases = [
      { because: 'sort ranks as asked', settings: {}, body: { sort: ['rank:desc'] }, after: [2, 1, 3] },
      {
        because: 'sort counts where it stands among the rules',
        settings: { rankingRules: ['words', 'sort', 'typo', 'exactness'] },
        body: { q: 'sail', sort: ['rank:asc'] },
        after: [3, 1, 2],
      },
      {
        because: 'a rule ranks by an attribute that nobody may sort by',
        settings: { sortableAttributes: [], rankingRules: ['rank:asc'] },
        body: {},
        after: [3, 1, 2],
      },
    ]
    for (const { because, settings, body, after } of cases)
      test(because, async () => {
        const opened = await open()
        await apply(opened, 1, importing(fleet))
        await changeSettings(opened, 2, { sortableAttributes: ['rank'], ...settings })
        expect((await searchFor(opened, body)).ids).toEqual(after)
      })
  })
}

function describeRefusals(open: OpenEngine): void {
  const refusals: readonly {
    because: string
    settings: Readonly<Record<string, unknown>>
    body: SearchBody
    code: string
  }[] = [
    {
      because: 'sorting by an attribute that is not sortable',
      settings: { sortableAttributes: ['rank'] },
      body: { sort: ['title:asc'] },
      code: 'invalid_search_sort',
    },
    {
      because: 'sorting in no direction',
      settings: { sortableAttributes: ['rank'] },
      body: { sort: ['rank'] },
      code: 'invalid_search_sort',
    },
    {
      because: 'sorting without the rule for it',
      settings: { sortableAttributes: ['rank'], rankingRules: ['words'] },
      body: { sort: ['rank:asc'] },
      code: 'invalid_search_sort',
    },
    {
      because: 'looking into an attribute that is not searchable',
      settings: { searchableAttributes: ['title'] },
      body: { q: 'boat', attributesToSearchOn: ['title', 'text'] },
      code: 'invalid_search_attributes_to_search_on',
    },
  ]
  for (const { because, settings, body, code } of refusals)
    test(`${because} is refused with ${code}, and the next search answered`, async () => {
      const opened = await open()
      await apply(opened, 1, importing(fleet))
      await changeSettings(opened, 2, settings)
      await expect(searchFor(opened, body)).rejects.toMatchObject({ name: 'ApiError', code })
      expect((await searchFor(opened, { q: 'sailing' })).ids).toEqual([3])
    })
}
