import { beforeEach, describe, expect, test } from 'vitest'
import type { IndexId } from '../domain/index-id.js'
import {
  apply,
  changeSettings,
  clearing,
  deleting,
  importing,
  searchFor,
  skipUnlessAble,
  type EngineUnderTest,
  type Found,
  type OpenEngine,
} from './search-engine.harness.contract.js'

const documentCount = 4_000
const searchesAtOnce = 3

export function describeSearchPromises(open: OpenEngine): void {
  describe('searches while something else goes on', () => {
    beforeEach((context) => skipUnlessAble(open, 'words', context))

    const changes: readonly {
      because: string
      make: (opened: EngineUnderTest) => Promise<unknown>
      /** How many are found, and of which version all are. */
      after: { readonly total: number; readonly version: number | undefined }
    }[] = [
      {
        because: 'a batch that replaces and adds documents is seen whole or not at all',
        make: (opened) => apply(opened, 2, importing(fleet(documentCount * 2, 2))),
        after: { total: documentCount * 2, version: 2 },
      },
      {
        because: 'a batch that clears and imports in one is seen whole or not at all',
        make: (opened) => apply(opened, 2, clearing, importing(fleet(10, 2))),
        after: { total: 10, version: 2 },
      },
      {
        because: 'a batch of many deletions is seen whole or not at all',
        make: (opened) =>
          apply(opened, 2, deleting(Array.from({ length: documentCount - 5 }, (_, at) => String(at)))),
        after: { total: 5, version: 1 },
      },
      {
        because: 'settings under which words are found elsewhere are seen whole or not at all',
        make: (opened) => changeSettings(opened, 2, { searchableAttributes: ['odd'] }),
        after: { total: documentCount / 2, version: 1 },
      },
      {
        because: 'an index that is removed is there or empty',
        make: ({ engine, index }) => engine.removeIndex(index),
        after: { total: 0, version: undefined },
      },
      {
        because: 'an index that is compacted answers as ever',
        make: ({ engine, index }) => engine.compact(index),
        after: { total: documentCount, version: 1 },
      },
    ]
    for (const { because, make, after } of changes)
      test(because, async () => {
        const opened = await open()
        await apply(opened, 1, importing(fleet(documentCount, 1)))
        const before = await seen(opened)
        expect(before).toEqual({ total: documentCount, version: 1 })
        const meanwhile = await seenUntil(opened, make(opened))
        expect(meanwhile.length).toBeGreaterThan(0)
        for (const each of meanwhile) expect([before, after]).toContainEqual(each)
        expect(await seen(opened)).toEqual(after)
      })

    test('many are answered at once, each from its own index', async () => {
      const opened = await open()
      const indexes = Array.from({ length: 6 }, (_, at) => ({ ...opened, index: (at + 20) as IndexId }))
      await Promise.all(indexes.map((each, at) => apply(each, 1, importing(fleet((at + 1) * 10, at)))))
      const asked = Array.from({ length: 120 }, (_, at) => indexes[at % indexes.length] ?? opened)
      const found = await Promise.all(asked.map(seen))
      expect(found).toEqual(asked.map(({ index }) => ({ total: (index - 19) * 10, version: index - 20 })))
    })
  })

  describe('the same is found', () => {
    beforeEach((context) => skipUnlessAble(open, 'words', context))

    const events: readonly { because: string; happen: (opened: EngineUnderTest) => Promise<unknown> }[] = [
      { because: 'when the index is compacted', happen: ({ engine, index }) => engine.compact(index) },
      { because: 'when the engine is opened again', happen: ({ reopen }) => reopen() },
      {
        because: 'when the engine is opened again and then told which indexes there are',
        happen: async (opened) => {
          await opened.reopen()
          await opened.engine.keepOnly([opened.index])
        },
      },
      {
        because: 'when the index is compacted and the engine then opened again',
        happen: async (opened) => {
          await opened.engine.compact(opened.index)
          await opened.reopen()
        },
      },
      {
        because: 'when another index is removed',
        happen: async (opened) => {
          const other = { ...opened, index: 30 as IndexId }
          await apply(other, 1, importing(fleet(5, 9)))
          await opened.engine.removeIndex(other.index)
        },
      },
    ]
    for (const { because, happen } of events)
      test(because, async () => {
        const opened = await open()
        await leadALife(opened)
        const before = await answers(opened)
        expect(before.map(({ total }) => total)).toEqual([6, 6, 2, 0])
        await happen(opened)
        expect(await answers(opened)).toEqual(before)
        await apply(opened, 20, importing(['{"id":50,"common":"sail","text":"mast"}']))
        expect((await answers(opened)).map(({ total }) => total)).toEqual([7, 7, 3, 0])
      })
  })

  test('a removed index finds nothing, and what is put into it again alone', async (context) => {
    await skipUnlessAble(open, 'words', context)
    const opened = await open()
    await leadALife(opened)
    await opened.engine.removeIndex(opened.index)
    expect((await answers(opened)).map(({ total }) => total)).toEqual([0, 0, 0, 0])
    await apply(opened, 1, importing(['{"id":1,"text":"sail"}']))
    expect((await searchFor(opened, { q: 'sail' })).ids).toEqual([1])
  })

  test('a closed engine refuses searches, also of an index it does not have', async () => {
    const opened = await open()
    await apply(opened, 1, importing(fleet(3, 1)))
    await opened.engine.close()
    await expect(searchFor(opened, { q: 'sail' })).rejects.toThrow(/closed/)
    await expect(searchFor({ ...opened, index: 99 as IndexId }, {})).rejects.toThrow(/closed/)
  })

  test('closing lets the searches under way be answered', async (context) => {
    await skipUnlessAble(open, 'words', context)
    const opened = await open()
    await apply(opened, 1, importing(fleet(100, 1)))
    const asked = Array.from({ length: 20 }, () => seen(opened))
    const [found] = await Promise.all([Promise.all(asked), opened.engine.close()])
    expect(found).toEqual(asked.map(() => ({ total: 100, version: 1 })))
  })
}

/** Documents that all have the word `sail`, half of them in another attribute as well. */
function fleet(count: number, version: number): readonly string[] {
  return Array.from({ length: count }, (_, id) =>
    JSON.stringify({ id, common: 'sail', version, ...(id % 2 === 1 && { odd: `sail ${id}` }) }),
  )
}

interface Seen {
  readonly total: number
  /** Of all hits: undefined when there are none, NaN when they differ. */
  readonly version: number | undefined
}

async function seen(opened: EngineUnderTest): Promise<Seen> {
  return summaryOf(await searchFor(opened, { q: 'sail', page: 1, hitsPerPage: 1_000 }))
}

function summaryOf({ hits, total }: Found): Seen {
  const versions = new Set(hits.map((hit) => Number(hit['version'])))
  const [version] = versions
  return { total, version: versions.size > 1 ? Number.NaN : version }
}

/** Searches, some at once, from now until `done` resolves. */
async function seenUntil(opened: EngineUnderTest, done: Promise<unknown>): Promise<readonly Seen[]> {
  const all: Seen[] = []
  const enough = new AbortController()
  const searching = Array.from({ length: searchesAtOnce }, async () => {
    while (!enough.signal.aborted) all.push(await seen(opened))
  })
  await done.finally(() => enough.abort())
  await Promise.all(searching)
  return all
}

/** Leaves documents that were replaced, deleted, and added under other settings. */
async function leadALife(opened: EngineUnderTest): Promise<void> {
  await apply(opened, 1, importing(fleet(8, 1)))
  await changeSettings(opened, 2, { stopWords: ['the'], synonyms: { yacht: ['sail'] } })
  await apply(opened, 3, importing(['{"id":2,"common":"sail","text":"the mast"}']))
  await apply(opened, 4, deleting(['3', '4', '5']))
  await apply(opened, 5, importing(['{"id":40,"common":"sail","text":"masts"}']))
}

function answers(opened: EngineUnderTest): Promise<readonly Found[]> {
  const bodies = [
    { q: 'yacht', showRankingScore: true },
    { q: '' },
    { q: 'mast', showRankingScoreDetails: true },
    { q: 'oar' },
  ]
  return Promise.all(bodies.map((body) => searchFor(opened, body)))
}
